// SPDX-License-Identifier: Apache-2.0
// exec.c: the effect of each kind of edge.
#include "interp/interp_priv.h"

static const char *text(const struct interp *m, struct sym s)
{
    return sym_str(&m->cfa->prog->syms, s);
}

static void assign(struct interp *m, const struct exp *lhs, struct val x)
{
    struct span p = span_of_var(m, lhs->var, lhs->off, field_bytes(lhs->type, lhs->bit_off, lhs->bits), ACCESS_WRITE);
    if (!m->stop)
        scalar_write(m, p, lhs->type, lhs->bit_off, lhs->bits, x);
}

/* Uses the pointers in variables that x reads: a fault if one leads to an object that has died (C17 6.2.4p2).  A
 * pointer that is read only to access that object is left to the access. */
static void pointers_used(struct interp *m, const struct exp *x)
{
    for (; x && !m->stop && !m->top->fn->is_model; x = x->b) {
        u128 v;
        bool read = x->kind == EXP_CELL && x->var->kind != VAR_TEMP && type_is_pointer(x->type) && !x->bits &&
                    interp_read(m, x->var, x->off, x->type, 0, 0, &v);
        const struct block *b = read ? memory_find(&m->mem, (uint64_t)v) : NULL;
        if (b && !b->live && b->o.kind != OBJ_OUTSIDE)
            interp_fault(m, fault_in_block(FAULT_DEAD_POINTER, b, (uint64_t)v, 0));
        pointers_used(m, x->a);
    }
}

static void exec_assign(struct interp *m, const struct edge *e)
{
    if (watches_values(m))
        pointers_used(m, e->rhs);
    if (assign_plain(m, e->lhs, e->rhs))
        return;
    struct val x = eval_exp(m, e->rhs);
    if (!m->stop)
        assign(m, e->lhs, x);
}

// Whether the program assumes the condition of e (__VERIFIER_assume): executions of other layouts in which it fails do
// not go on, so those that go on are alike.
static bool is_assumption(const struct edge *e)
{
    for (size_t i = 0; i < e->from->out.n; i++) {
        const struct edge *other = e->from->out.at[i], *next = other->to->out.n ? other->to->out.at[0] : NULL;
        if (other != e && next && next->kind == EDGE_STOP && !next->ends_program)
            return true;
    }
    return false;
}

// Whether the condition of e decides whether a property is violated.
static bool is_check(const struct edge *e)
{
    for (size_t i = 0; i < e->from->out.n; i++) {
        const struct node *to = e->from->out.at[i]->to;
        if (to->out.n && to->out.at[0]->kind == EDGE_VIOLATION)
            return true;
    }
    return false;
}

static void exec_assume(struct interp *m, const struct edge *e)
{
    if (m->held == e)
        return;
    if (watches_values(m) && !is_check(e))
        pointers_used(m, e->rhs);
    struct val c = m->decided ? m->cond : eval_exp(m, e->rhs);
    m->decided = false;
    if (c.origin >= ORIGIN_LAYOUT && !is_assumption(e) && !origin_is_nan(e->rhs->type, c))
        origin_decides(m, "a branch");
    if (m->stop)
        return;
    bool holds = value_is_true(c.v, e->rhs->type) == (e->truth != 0);
    if (!holds && c.s && !m->diverged) {
        m->diverged = m->opt->lenient;
        m->out->first_wanted = m->out->conditions.n;
    }
    if (c.s)
        symbolic_record(m, c.s, e->truth != 0);
    else if (!holds && m->opt->symbolic && m->out->first_inexact == SIZE_MAX)
        m->out->impossible = true;
    if (!holds && !m->diverged)
        interp_end(m, RUN_DIVERGED, "a condition does not hold");
}

// Whether a volatile access at addr is one to no object of the program, but perhaps to a device.
static bool is_nowhere(struct interp *m, uint64_t addr)
{
    const struct block *b = memory_find(&m->mem, addr);
    return b ? b->o.kind == OBJ_OUTSIDE : storage_is_device(m->cfa, addr) && !memory_is_inside(&m->mem, addr);
}

// Whether what a volatile access at addr reads is an input.
static bool is_device(struct interp *m, uint64_t addr)
{
    const struct block *b = memory_find(&m->mem, addr);
    return b && b->o.var ? var_is_undefined(b->o.var) : is_nowhere(m, addr);
}

// Whether n bytes are accessed at an address that has left its object, which is a fault.  e: the address.
static bool is_lost(struct interp *m, const struct exp *e, struct val addr, struct val n, enum access_kind a)
{
    if (addr.origin != ORIGIN_LOST || m->stop)
        return false;
    while (e->kind == EXP_CAST || (e->kind == EXP_BINARY && e->op == OP_PTR_ADD))
        e = e->a;
    struct val from = eval_exp(m, e);
    const struct block *b = from.origin == ORIGIN_ADDRESS ? memory_near(&m->mem, (uint64_t)from.v) : NULL;
    enum fault kind = a == ACCESS_FREE ? FAULT_INTERIOR_FREE : storage_outside(a);
    if (b)
        interp_fault(m, fault_in_block(kind, b, (uint64_t)addr.v, (uint64_t)n.v));
    interp_fault_certain(m, kind);
    return true;
}

/* Reads on from the first byte of a string to its end, as far as its bytes are numbers that the run knows: where an object ends before the string
 * does, that is the fault. */
static void read_text(struct interp *m, uint64_t addr)
{
    enum { LONGEST = 1 << 16 };
    for (uint64_t i = 0; i < LONGEST && !m->stop; i++) {
        struct span p = span_at(m, addr + i, 1, ACCESS_READ);
        if (m->stop || (*p.state != BYTE_OK && *p.state != BYTE_SYMBOLIC) || !*p.at)
            return;
    }
}

static void exec_load(struct interp *m, const struct edge *e)
{
    struct val addr = eval_exp(m, e->addr), x;
    if (m->stop || (e->is_volatile && addr.origin == ORIGIN_NUMBER && is_nowhere(m, (uint64_t)addr.v)))
        return;
    struct val n = { .v = field_bytes(e->lhs->type, e->bit_off, e->bits), .origin = ORIGIN_NUMBER };
    symbolic_bound(m, addr, n);
    if (m->stop || is_lost(m, e->addr, addr, n, ACCESS_READ))
        return;
    if (addr.s && !e->bits && symbolic_select(m, addr, e->lhs->type, &x)) {
        assign(m, e->lhs, x);
        return;
    }
    if (addr.s)
        symbolic_pin(m, addr.s, addr.v);
    if (addr.origin >= ORIGIN_LAYOUT)
        origin_decides(m, "the place of an access");
    if (m->stop)
        return;
    struct span p = span_at(m, (uint64_t)addr.v, (uint64_t)n.v, ACCESS_READ);
    interp_accessed(m, e, (uint64_t)addr.v, (uint64_t)n.v);
    if (m->stop || e->probes || (e->is_volatile && is_device(m, (uint64_t)addr.v)))
        return;
    interp_value_read(m, p, e->lhs->type, (size_t)n.v, NULL);
    if (m->stop)
        return;
    if (m->strings.n)
        m->reading = string_at(m, (uint64_t)addr.v);
    m->load_addr = (uint64_t)addr.v;
    x = scalar_read(m, p, e->lhs->type, e->bit_off, e->bits, e->lhs->var->name);
    m->load_addr = 0;
    m->reading.array.i = 0;
    if (!m->stop && e->reads_text)
        read_text(m, (uint64_t)addr.v);
    if (!m->stop)
        assign(m, e->lhs, x);
}

static void exec_store(struct interp *m, const struct edge *e)
{
    if (e->input == INPUT_ARGV)
        return;  // strings_make did it
    struct val n = { .v = field_bytes(e->rhs->type, e->bit_off, e->bits), .origin = ORIGIN_NUMBER };
    struct val place = eval_exp(m, e->addr);
    if (is_lost(m, e->addr, place, n, edge_write_kind(e)))
        return;
    uint64_t addr = place_of(m, place, n);
    struct val x = eval_exp(m, e->rhs);
    if (m->stop || (e->is_volatile && place.origin == ORIGIN_NUMBER && is_nowhere(m, addr)))
        return;
    struct span p = span_at(m, addr, (uint64_t)n.v, edge_write_kind(e));
    interp_accessed(m, e, addr, (uint64_t)n.v);
    effective_stored(m, e, addr, (uint64_t)n.v);
    if (!m->stop)
        scalar_write(m, p, e->rhs->type, e->bit_off, e->bits, x);
}

// The n bytes at an address expression.  A named object need not get an address for that.
static struct span operand(struct interp *m, const struct exp *addr, struct val size, enum access_kind a)
{
    uint64_t n = (uint64_t)size.v;
    if (addr->kind == EXP_ADDR && !storage_spared(addr->var, a)) {
        symbolic_room(m, size, addr->var->type->size - (uint64_t)addr->off);
        return m->stop || n == 0 ? (struct span){ 0 } : span_of_var(m, addr->var, addr->off, n, a);
    }
    struct val place = eval_exp(m, addr);
    uint64_t at = n && is_lost(m, addr, place, size, a) ? 0 : place_of(m, place, size);
    if (m->stop || n == 0)
        return (struct span){ 0 };
    return span_at(m, at, n, a);
}

// Settles the number of bytes of a COPY or SET that is about to be executed.
static void settle_size(struct interp *m, struct val n)
{
    if (n.s && !m->stop)
        symbolic_pin(m, n.s, n.v);
    if (n.origin)
        origin_decides(m, "the number of bytes");
}

static void exec_copy(struct interp *m, const struct edge *e)
{
    struct val size = eval_exp(m, e->size);
    uint64_t n = (uint64_t)size.v;
    if (m->stop || (n == 0 && !size.s))
        return;
    struct span from = operand(m, e->src, size, ACCESS_READ);
    struct span to = m->stop ? from : operand(m, e->addr, size, edge_write_kind(e));
    settle_size(m, size);
    if (e->align && !m->stop)
        interp_accessed(m, e, (uint64_t)eval_exp(m, e->addr->kind == EXP_ADDR ? e->src : e->addr).v, n);
    if (m->stop || n == 0)
        return;
    const struct type *src = e->src->type;
    struct type *t = type_is_pointer(src) ? src->elem : NULL;
    if (e->src->kind != EXP_ADDR && m->strings.n)
        strings_settle(m, (uint64_t)eval_exp(m, e->src).v, from, n);
    if (t && t->size == n && (type_is_record(t) || t->kind == TYPE_ARRAY) && memchr(from.state, BYTE_CHANGED, n))
        bytes_settle(m, from, t, 0);
    if (!m->stop && m->effective.n && e->addr->kind != EXP_ADDR)
        effective_copied(m, (uint64_t)eval_exp(m, e->addr).v,
                         e->src->kind == EXP_ADDR ? 0 : (uint64_t)eval_exp(m, e->src).v, n);
    if (!m->stop)
        bytes_copy(m, to, from, n);
}

// Fills a whole lazy block with zeros if nothing has touched it: no page needs to be touched.
static bool clear_untouched(struct interp *m, const struct exp *addr, uint64_t n)
{
    struct block *b;
    if (addr->kind == EXP_ADDR && !addr->var->fn)
        b = addr->off == 0 ? global_block(m, addr->var) : NULL;
    else
        b = addr->kind == EXP_CELL ? memory_find(&m->mem, (uint64_t)eval_exp(m, addr).v) : NULL;
    if (!b || !b->touched || b->n_touched || b->o.size != n || !b->live)
        return false;
    if (addr->kind == EXP_CELL && eval_exp(m, addr).v != b->base)
        return false;
    b->fill = BYTE_OK;
    return true;
}

static void exec_set(struct interp *m, const struct edge *e)
{
    enum { LARGE = 1 << 16 };
    struct val size = eval_exp(m, e->size), x = eval_exp(m, e->rhs);
    uint64_t n = (uint64_t)size.v;
    if (m->stop || (n == 0 && !size.s))
        return;
    if (n > LARGE && !size.s && !x.s && (x.v & 255) == 0 && clear_untouched(m, e->addr, n))
        return;
    struct span p = operand(m, e->addr, size, edge_write_kind(e));
    settle_size(m, size);
    if (m->stop || n == 0)
        return;
    if (m->effective.n && e->addr->kind != EXP_ADDR)
        effective_copied(m, (uint64_t)eval_exp(m, e->addr).v, 0, n);
    memset(p.at, (int)(x.v & 255), n);
    memset(p.state, BYTE_OK, n);
    if (x.origin)
        origin_mark(m, p.state, n, ORIGIN_LAYOUT);
    if (x.s && e->rhs->type->size <= 16)
        for (uint64_t i = 0; i < n; i++)
            symbolic_store(m, (struct span){ p.at + i, p.state + i }, x.s, 1);
}

// The live heap block that begins at addr, or memory outside of the program; NULL: the run has ended.
static struct block *block_to_free(struct interp *m, uint64_t addr)
{
    struct block *b = memory_find(&m->mem, addr);
    if (leads_from_uninitialised(m, addr))
        interp_fault_certain(m, FAULT_UNINIT_FREE);
    if (memory_is_outside(&m->mem, addr) && (b || (b = memory_outside(&m->mem, addr))))
        return m->stop || outside_used(m, addr, FAULT_DOUBLE_FREE) ? NULL : (outside_freed(m, addr), b);
    enum fault f = b ? storage_fault(&b->o, b->live, (int64_t)(addr - b->base), 0, ACCESS_FREE)
                     : storage_fault_nowhere(addr, ACCESS_FREE);
    if (f)
        interp_fault(m, fault_in_block(f, b ? b : memory_near(&m->mem, addr), addr, 0));
    return m->stop ? NULL : b;
}

// The address to free, which may depend on the layout; 0: nothing is freed, or the run has ended.
static uint64_t freed_address(struct interp *m, const struct exp *e)
{
    struct val x = eval_exp(m, e);
    if (is_lost(m, e, x, (struct val){ 0 }, ACCESS_FREE))
        return 0;
    if (x.origin != ORIGIN_LAYOUT || m->stop)
        return place_of(m, x, (struct val){ 0 });
    if (x.s)
        symbolic_pin(m, x.s, x.v);
    return cases_of_free(m, x);
}

// Copies the old contents, as far as they fit, and ends the life of the old block.
static void move_contents(struct interp *m, uint64_t from, struct block *to)
{
    struct block *old = block_to_free(m, from);
    if (!old)
        return;
    uint64_t first = from - old->base, n = MIN(to->o.size, old->o.size - first), step;
    for (uint64_t at = 0; at < n && !m->stop; at += step) {
        step = MIN(n - at, MEMORY_PAGE - (first + at) % MEMORY_PAGE);
        bool touched = !old->touched || old->touched[(first + at) / MEMORY_PAGE];
        if (!touched && old->fill == BYTE_UNINIT)
            continue;
        struct span p = span_of_block(m, old, first + at, step);
        effective_copied(m, to->base + at, from + at, step);
        bytes_copy(m, span_of_block(m, to, at, step), p, step);
    }
    if (old->o.kind != OBJ_OUTSIDE)
        memory_kill(&m->mem, old, visible_edge(m));
    to->born = ++m->mem.clock;  // it may lie where the old one lay
}

static void exec_alloc(struct interp *m, const struct edge *e)
{
    if (e->alloc == ALLOC_ARGV) {
        struct block *made = strings_make(m, e);
        if (made)
            assign(m, e->lhs, (struct val){ .v = made->base, .origin = ORIGIN_ADDRESS });
        return;
    }
    u128 wanted = eval_concrete(m, e->size);
    if (m->stop)
        return;
    uint64_t size = (uint64_t)wanted;
    struct extent o = storage_block(e, size);
    if (storage_ends(e))
        frame_end_arrays(m, o.life);
    // (Objects cannot be larger than differences of pointers can express: such an allocation fails.)
    u128 most = MIN(((u128)1 << (m->types->machine->ptr_size * 8 - 1)) - 1, UINT64_MAX / 8);
    struct block *b = wanted > most ? NULL : memory_add(&m->mem, &o);
    unsigned fill = e->alloc == ALLOC_CALLOC ? BYTE_OK : e->alloc == ALLOC_HANDLE ? BYTE_FOREIGN : BYTE_UNINIT;
    if (!b || !memory_attach(&m->mem, b, fill)) {
        interp_end(m, RUN_LIMIT, "allocation of %llu bytes: simulated memory exhausted", (unsigned long long)size);
        return;
    }
    b->made = visible_edge(m);
    if (storage_duration(&o) == DURATION_AUTOMATIC) {
        b->next = m->top->blocks;
        m->top->blocks = b;
    }
    uint64_t old = e->alloc == ALLOC_REALLOC_NEW && e->src ? freed_address(m, e->src) : 0;
    if (old && !m->stop)
        move_contents(m, old, b);
    if (e->lhs && !m->stop)
        assign(m, e->lhs, (struct val){ .v = b->base, .origin = ORIGIN_ADDRESS });
}

static void exec_free(struct interp *m, const struct edge *e)
{
    uint64_t addr = freed_address(m, e->addr);
    if (m->stop || addr == 0)
        return;
    struct block *b = block_to_free(m, addr);
    if (b && b->o.kind != OBJ_OUTSIDE)
        memory_kill(&m->mem, b, visible_edge(m));
}

static void exec_decl(struct interp *m, const struct edge *e)
{
    if (e->ends_life) {
        local_renew(m, e->var);
        if (e->var->is_vla)
            frame_end_arrays(m, e->var);
        return;
    }
    struct span p = span_of_var(m, e->var, 0, 0, ACCESS_WRITE);
    if (p.at && e->var->type->size)
        memset(p.state, e->input == INPUT_EXTERN ? BYTE_FOREIGN : BYTE_UNINIT, e->var->type->size);
}

// Whether a value is known by bounds only; the run ends where it is read, because no run may depend on it.
static bool havoc_rough(struct interp *m, const struct edge *e)
{
    struct span p = span_of_var(m, e->lhs->var, e->lhs->off, e->lhs->type->size, ACCESS_WRITE);
    if (!p.at)
        return false;
    memset(p.state, BYTE_FOREIGN, e->lhs->type->size);
    m->rough = e;
    m->hides |= e->lhs->type->size >= m->types->machine->ptr_size;
    return true;
}

enum { MAX_ALIASES = 16 };

// The address of a global object that a pointer of type t may point to; false: there is none, or null is chosen.
static bool alias_of(struct interp *m, const struct type *t, struct val *out)
{
    uint32_t n = 0, k = m->opt->alias + m->n_aliases++;
    const struct var *fits[MAX_ALIASES];
    for (size_t i = 0; i < m->cfa->vars.n && n < MAX_ALIASES; i++) {
        const struct var *v = m->cfa->vars.at[i];
        const struct type *in = v->type;
        while (in->kind == TYPE_ARRAY)
            in = in->elem;
        if (v->kind == VAR_GLOBAL && (in->unqual == t->elem->unqual || t->elem->kind == TYPE_VOID))
            fits[n++] = v;
    }
    struct block *b = n && k % (n + 1) < n ? global_block(m, fits[k % (n + 1)]) : NULL;
    *out = (struct val){ .v = b ? b->base : 0, .origin = ORIGIN_ADDRESS };
    return b != NULL;
}

// The choice that a model made before, as the at-th input, and always makes the same way (edge.repeats).
static struct val choice_again(const struct interp *m, const struct edge *e, size_t at)
{
    assert(at < m->out->inputs.n);
    return (struct val){ .v = pattern_fit(m->out->inputs.at[at].value, e->lhs->type),
                         .s = m->exps ? exp_input(m->exps, (uint32_t)at, e->lhs->type) : NULL };
}

static void exec_havoc(struct interp *m, const struct edge *e)
{
    if (!e->lhs || (e->addr && !is_device(m, eval_address(m, e->addr))))
        return;
    struct type *t = e->lhs->type;
    if (!type_is_scalar(t)) {
        struct span p = span_of_var(m, e->lhs->var, e->lhs->off, t->size, ACCESS_WRITE);
        if (p.at)
            memset(p.state, e->input == INPUT_UNINIT ? BYTE_UNINIT : BYTE_FOREIGN, t->size);
        return;
    }
    uint64_t before = m->out->inputs.n;
    bool again = e->repeats && map_get(&m->repeated, e->extern_name.i, &before);
    if (again && e->input == INPUT_MODEL) {
        assign(m, e->lhs, choice_again(m, e, before));
        return;
    }
    if (e->repeats)
        map_put(&m->repeated, e->extern_name.i, before);
    if ((e->input == INPUT_ROUGH || again) && !e->lhs->bits && havoc_rough(m, e))
        return;
    if (e->input == INPUT_UNINIT && e->lhs->var->kind == VAR_RETVAL && watches_values(m)) {
        struct span p = span_of_var(m, e->lhs->var, 0, t->size, ACCESS_WRITE);
        memset(p.state, BYTE_UNINIT, p.at ? t->size : 0);
        return;
    }
    struct val known;
    if (m->opt->alias && e->input == INPUT_ARGUMENT && type_is_pointer(t) && alias_of(m, t, &known)) {
        assign(m, e->lhs, known);
        return;
    }
    struct sym name = e->extern_name.i ? e->extern_name : e->lhs->var->name;
    u128 old = 0;
    bool keeps = e->input == INPUT_MEMORY && interp_read(m, e->lhs->var, e->lhs->off, t, 0, 0, &old);
    m->cell = e->input == INPUT_MEMORY ? e->lhs : NULL;
    struct val x = input_ask(m, e->input, t, name, keeps ? &old : NULL);
    if (e->lhs->bits && m->out->inputs.n)
        vec_last(&m->out->inputs).value = field_extend(x.v, t, e->lhs->bits);
    m->cell = NULL;
    assign(m, e->lhs, x);
}

// Uses the values of the variables in x: they are read.
static void values_used(struct interp *m, const struct exp *x)
{
    for (; x && !m->stop; x = x->b) {
        bool read = x->kind == EXP_CELL && x->var->kind != VAR_TEMP && type_is_scalar(x->type);
        size_t n = read ? field_bytes(x->type, x->bit_off, x->bits) : 0;
        if (read)
            interp_value_read(m, span_of_var(m, x->var, x->off, n, ACCESS_READ), x->type, n, x);
        values_used(m, x->a);
    }
}

static void exec_extern(struct interp *m, const struct edge *e)
{
    static const char *const exits[] = { "exit", "_exit", "_Exit", "quick_exit" };
    const char *name = text(m, e->extern_name);
    m->outside = e;
    if (e->is_cut) {
        interp_end(m, RUN_UNSUPPORTED, "the body of `%s` is left out", name);
        return;
    }
    if (m->opt->call_outside && strcmp(name, CFA_UNKNOWN_FUNCTION) == 0)
        return;
    if (strcmp(name, CFA_UNKNOWN_FUNCTION) == 0) {
        interp_fault(m, (struct fault_at){ .kind = FAULT_BAD_CALL });
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(exits); i++)
        if (strcmp(name, exits[i]) == 0 && e->n_args == 1 && type_is_integer(e->args[0]->type))
            m->out->exit_status = (int)(eval_exp(m, e->args[0]).v & 255);
    for (size_t i = 0; i < e->n_args && watches_values(m); i++) {
        values_used(m, e->args[i]);
        pointers_used(m, e->args[i]);
    }
    if (strcmp(name, "abort") == 0)
        m->out->exit_status = 134;
    m->has_left |= e->keeps;
    if (e->escaped == ESCAPED_ALL)
        reach_escape(m, e);
    if (e->keeps && leaks_watched(m))
        reach_give(m, e);
    if (m->opt->output)
        output_call(m, e);
}

static void pass_record(struct interp *m, struct frame *from, const struct exp *cell, struct span to)
{
    struct span p = span_in_frame(m, from, cell->var, cell->off, cell->type->size, ACCESS_READ);
    if (!m->stop)
        bytes_copy(m, to, p, cell->type->size);
}

static void exec_call(struct interp *m, const struct edge *e)
{
    enum { ARGS_MAX = 127 };
    const struct func *fn = e->callee;
    struct val args[ARGS_MAX + 1];
    size_t n = MIN(e->n_args, fn->n_params);
    if (n > ARGS_MAX) {
        interp_end(m, RUN_UNSUPPORTED, "call with more than %d arguments", ARGS_MAX);
        return;
    }
    for (size_t i = 0; i < n && watches_values(m); i++)
        pointers_used(m, e->args[i]);
    for (size_t i = 0; i < n; i++) {
        uint64_t x = 0;
        bool plain = !type_is_scalar(e->args[i]->type) || eval_plain(m, e->args[i], &x);
        args[i] = plain ? (struct val){ .v = x, .origin = ORIGIN_NUMBER } : eval_exp(m, e->args[i]);
    }
    if (m->stop || !frame_push(m, fn, e))
        return;
    struct frame *caller = &m->frames.at[m->frames.n - 2];
    for (size_t i = 0; i < n && !m->stop; i++) {
        const struct var *v = fn->vars.at[i];
        const struct type *from = e->args[i]->type;
        struct span p = span_of_var(m, v, 0, v->type->size, ACCESS_WRITE);
        if (!type_is_scalar(from) || !type_is_scalar(v->type)) {
            if (v->type->size == from->size && e->args[i]->kind == EXP_CELL)
                pass_record(m, caller, e->args[i], p);
            continue;
        }
        if (!args[i].s && !args[i].origin && from == v->type && value_is_word(from->size)) {
            word_put(p, from->size, (uint64_t)args[i].v);
            continue;
        }
        if (from != v->type) {
            args[i].v = value_cast(args[i].v, from, v->type, NULL);
            args[i].origin = origin_cast(from, v->type, args[i]);
            args[i].fixed = origin_fixed_cast(from, v->type, args[i]);
            if (args[i].s)
                args[i].s = symbolic_cast(m, args[i].s, v->type, args[i].v);
        }
        scalar_write(m, p, v->type, 0, 0, args[i]);
    }
}

// Notes the exit status that main returns.
static void note_exit_status(struct interp *m, const struct func *fn)
{
    if (fn != m->cfa->entry || m->frames.n != 2 || !fn->retval || !type_is_integer(fn->retval->type))
        return;
    struct span p = span_of_var(m, fn->retval, 0, fn->retval->type->size, ACCESS_READ);
    if (p.at && !(p.state[0] & BYTE_UNINIT))
        m->out->exit_status = p.at[0];
}

static void exec_return(struct interp *m, const struct edge *e)
{
    const struct func *fn = m->top->fn;
    if (m->frames.n < 2 || m->top->call == NULL || m->top->call->ret != e) {
        interp_end(m, RUN_DIVERGED, "the path returns to a place that did not call");
        return;
    }
    note_exit_status(m, fn);
    const struct exp *lhs = e->lhs;
    if (!lhs || !fn->retval) {
        frame_pop(m);
        return;
    }
    struct type *t = fn->retval->type;
    struct span from = span_of_var(m, fn->retval, 0, t->size, ACCESS_READ);
    if (!type_is_scalar(t)) {
        // The bytes of the popped frame stay in place until the next call.
        frame_pop(m);
        struct span to = span_of_var(m, lhs->var, lhs->off, lhs->type->size, ACCESS_WRITE);
        if (!m->stop && lhs->type->size == t->size)
            bytes_copy(m, to, from, t->size);
        return;
    }
    interp_value_read(m, from, t, t->size, NULL);
    if (m->stop)
        return;
    struct val x = scalar_read(m, from, t, 0, 0, fn->name);
    frame_pop(m);
    if (lhs->type != t && !m->stop) {
        x.v = value_cast(x.v, t, lhs->type, NULL);
        x.origin = origin_cast(t, lhs->type, x);
        x.fixed = origin_fixed_cast(t, lhs->type, x);
        if (x.s)
            x.s = symbolic_cast(m, x.s, lhs->type, x.v);
    }
    if (!m->stop)
        assign(m, lhs, x);
}

static void exec_stop(struct interp *m, const struct edge *e)
{
    if (e->rhs && type_is_integer(e->rhs->type))
        m->out->exit_status = (int)(eval_exp(m, e->rhs).v & 255);
    interp_end(m, RUN_STOPPED, "%s", "");
}

static void exec_as(struct interp *m, const struct edge *e, enum edge_kind kind);

// Executes an edge that certainly commits a fault as the kind of edge that it was: that describes the fault best.
static void exec_cut(struct interp *m, const struct edge *e)
{
    if (e->cut)
        exec_as(m, e, (enum edge_kind)e->cut);
    interp_fault_certain(m, (enum fault)e->fault);
}

void exec_edge(struct interp *m, const struct edge *e)
{
    exec_as(m, e, e->kind);
    symbolic_miss(m);
}

static void exec_as(struct interp *m, const struct edge *e, enum edge_kind kind)
{
    switch (kind) {
    case EDGE_SKIP:
        break;
    case EDGE_ASSIGN:
        exec_assign(m, e);
        break;
    case EDGE_ASSUME:
        exec_assume(m, e);
        break;
    case EDGE_LOAD:
        exec_load(m, e);
        break;
    case EDGE_STORE:
        exec_store(m, e);
        break;
    case EDGE_COPY:
        exec_copy(m, e);
        break;
    case EDGE_SET:
        exec_set(m, e);
        break;
    case EDGE_ALLOC:
        exec_alloc(m, e);
        break;
    case EDGE_FREE:
        exec_free(m, e);
        break;
    case EDGE_DECL:
        exec_decl(m, e);
        break;
    case EDGE_HAVOC:
        exec_havoc(m, e);
        break;
    case EDGE_HAVOC_MEM:
        effective_forget(m);
        if (e->input == INPUT_ROUGH) {
            m->rough = e;
            m->hides |= interp_is_assembly(m, e);
        }
        m->strangers |= e->input != INPUT_ROUGH;
        reach_change(m, e);
        break;
    case EDGE_EXTERN:
        exec_extern(m, e);
        break;
    case EDGE_CALL:
        exec_call(m, e);
        break;
    case EDGE_RETURN:
        exec_return(m, e);
        break;
    case EDGE_STOP:
        exec_stop(m, e);
        break;
    case EDGE_VIOLATION:
        // (Nothing follows; if the automaton watches for it, the run has ended already.)
        if (e->fault)
            exec_cut(m, e);
        interp_end(m, m->opt->automaton ? RUN_STOPPED : RUN_VIOLATION, "%s", "");
        break;
    case EDGE_UNSUPPORTED:
        if (e->fault)
            exec_cut(m, e);
        interp_end(m, RUN_UNSUPPORTED, "%s", e->text ? e->text : "unsupported construct");
        break;
    case EDGE_KINDS:
        BUG("edge without kind");
    }
}
