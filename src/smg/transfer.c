// SPDX-License-Identifier: Apache-2.0
// transfer.c: the effect of each kind of edge on a graph.
#include "cfa/uses.h"
#include "smg/frame.h"

static struct range exactly(uint64_t n)
{
    return (struct range){ (i128)n, (i128)n };
}

// ---- objects end ----------------------------------------------------------------------------------------------------

// Whether o is a heap block that is alive: such a block can be lost.
static bool is_block(const struct smg_object *o)
{
    return o->origin == SMG_HEAP && o->life == SMG_ALIVE && !smg_is_frame(o);
}

static bool is_pointed_to(const struct smg *g, uint32_t object)
{
    for (size_t i = 1; i < g->objects.n; i++)
        for (size_t k = 0; k < g->objects.at[i].edges.n; k++)
            if (smg_leads_to(g, g->objects.at[i].edges.at[k].value, object))
                return true;
    return false;
}

// Ends the object's life; pointers to it stay.
static void end_life(struct smg *g, uint32_t object, enum smg_life how)
{
    struct smg_object *o = &g->objects.at[object];
    assert(o->life == SMG_ALIVE && o->kind == SMG_REGION && how != SMG_ALIVE);
    if (o->origin == SMG_VARIABLE)
        map_put(&g->variables, (uint64_t)o->frame << 32 | o->id, 0);
    vec_clear(&o->edges);
    o->life = (uint8_t)how;
}

static void end_object(struct smg *g, uint32_t object, enum smg_life how)
{
    end_life(g, object, how);
    if (!is_pointed_to(g, object))
        smg_remove_object(g, object);
}

static void end_variable(struct smg_step *s, const struct var *v)
{
    uint32_t o;
    if (smg_find_variable(s->g, (uint32_t)s->g->frames.n - 1, v->id, &o))
        end_object(s->g, o, SMG_ENDED);
}

// Ends the storage of a variable-length array with the block that declares it.
static void end_array(struct smg_step *s, const struct var *v)
{
    for (uint32_t i = 1; i < s->g->objects.n; i++) {
        const struct smg_object *o = &s->g->objects.at[i];
        if (o->origin == SMG_STACK && o->life == SMG_ALIVE && o->frame == s->g->frames.n - 1 &&
            s->env->cfa->edges.at[o->id]->lhs->var == v)
            end_object(s->g, i, SMG_ENDED);
    }
}

// Ends the locals whose block is left before the edge.
static void leave_scopes(struct smg_step *s)
{
    const struct func *f = s->e->from->fn;
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        if (v->kind != VAR_LOCAL || cfa_in_scope(v, s->e->loc))
            continue;
        if (v->is_vla)
            end_array(s, v);
        end_variable(s, v);
    }
}

// ---- loads and stores -----------------------------------------------------------------------------------------------

// The value of a read at one of several offsets.
static smg_value read_somewhere(struct smg_step *s, const struct smg_place *at, const struct type *t, uint64_t bytes)
{
    smg_value v = smg_read_one_of(s, s->e->addr, at, t);
    if (v != SMG_NONE)
        return v;
    int64_t from = at->low * 8;
    uint64_t bits = (uint64_t)(at->high - at->low) * 8 + bytes * 8;
    if (smg_read(s->g, at->object, from, bits) == SMG_ZERO)
        return SMG_ZERO;
    struct range is = range_tracked_type(t) ? range_of_type(t) : smg_range(s->g, SMG_NONE);
    uint16_t outside = smg_foreign(s->g, at->object, from, bits, bytes * 8);
    return smg_fresh(s->g, (struct smg_unknown){ .is = is, .outside = outside });
}

// Whether the edge is a volatile access at a number, where the program has no object, but perhaps a device.  Such an
// edge has no effect.
static bool is_nowhere(struct smg_step *s)
{
    smg_value v = s->e->is_volatile ? smg_eval(s, s->e->addr) : SMG_NONE;
    return smg_tag(v) == SMG_NUMBER && storage_is_device(s->env->cfa, (uint64_t)smg_pattern(s->g, v));
}

/* What is certainly there behind a pointer of type t that the library gives, or the command line (C17 5.1.2.2.1p2): the
 * object of the type that it leads to, of a string its first character; nothing, if the type does not say. */
static uint16_t given(const struct type *t)
{
    const struct type *to = t->elem;
    if (type_is_integer(to) && to->size == 1)
        return SMG_TEXT;
    bool says = to->kind != TYPE_VOID && to->kind != TYPE_FUNCTION && (to->complete || type_is_scalar(to));
    return says ? (uint16_t)(MIN(to->size, SMG_TEXT - 2) + 1) : 1;
}

// The same of a pointer that is read from memory outside, with that `outside`.
static uint16_t given_from(uint16_t outside, const struct type *t)
{
    return outside == 0 || outside == SMG_VOUCHED ? outside : type_is_pointer(t) ? given(t) : 0;
}

static void edge_load(struct smg_step *s)
{
    const struct edge *e = s->e;
    const struct type *t = e->lhs->type;
    struct smg_place at;
    uint64_t bytes = edge_bytes(e, t);
    if (is_nowhere(s) || !smg_settle(s, e->addr, bytes, SMG_NONE) ||
        !smg_access(s, e->addr, exactly(bytes), SMG_READ, &at))
        return;
    smg_value v = SMG_NONE;
    if (at.where != SMG_INSIDE)
        v = smg_fresh(s->g,
                      (struct smg_unknown){ .is = smg_range(s->g, SMG_NONE), .outside = given_from(at.outside, t) });
    else if (at.low == at.high)
        v = smg_load_part(s, at.object, at.low * 8 + e->bit_off, t, e->bits);
    else if (!e->bits)
        v = read_somewhere(s, &at, t, bytes);
    smg_assign(s, e->lhs, v);
}

void smg_forget(struct smg_step *s, const struct smg_place *at, i128 bytes)
{
    struct range size = smg_range(s->g, s->g->objects.at[at->object].size);
    i128 end = MIN((i128)at->high + bytes, size.high);
    if (end > at->low && end < ((i128)1 << 56))
        smg_write(s->g, at->object, at->low * 8, (uint64_t)(end - at->low) * 8, SMG_NONE);
    else if (end > at->low)
        vec_clear(&s->g->objects.at[at->object].edges);
    if (end > at->low)
        s->g->objects.at[at->object].foreign = 0;
}

// The program writes outside: a string there may have lost its end.
static void text_written(struct smg_step *s)
{
    struct smg *g = s->g;
    for (size_t i = 0; i < g->unknowns.n; i++)
        if (smg_is_text(g->unknowns.at[i].outside))
            g->unknowns.at[i].outside = (uint16_t)(smg_there(g->unknowns.at[i].outside) + 1);
    for (size_t i = 0; i < g->objects.n; i++)
        if (smg_is_text(g->objects.at[i].foreign))
            g->objects.at[i].foreign = 2;
}

// Finds the place that e writes.  False: the step ends here, or it is no place in an object.
static bool written(struct smg_step *s, struct range bytes, struct smg_place *at)
{
    if (!smg_access(s, s->e->addr, bytes, SMG_WRITE, at))
        return false;
    if (at->where != SMG_INSIDE)
        text_written(s);
    return at->where == SMG_INSIDE;
}

static void edge_store(struct smg_step *s)
{
    const struct edge *e = s->e;
    struct smg_place at;
    uint64_t bytes = edge_bytes(e, e->rhs->type);
    smg_value v = is_nowhere(s) ? SMG_NONE : smg_eval_part(s, e->rhs);
    if (is_nowhere(s) || !smg_settle(s, e->addr, bytes, v) || !written(s, exactly(bytes), &at))
        return;
    if (at.low != at.high && e->bits) {
        smg_forget(s, &at, bytes);
        return;
    }
    if (at.low != at.high) {
        smg_write_one_of(s, e->addr, &at, e->rhs->type, v);
        return;
    }
    if (e->bits)
        v = smg_field(s, v, e->bits);
    smg_write(s->g, at.object, at.low * 8 + e->bit_off, e->bits ? e->bits : e->rhs->type->size * 8, v);
}

// ---- blocks of bytes ------------------------------------------------------------------------------------------------

// Edges of a range of bits, relative to its start; of numbers that reach over its borders, the parts inside.
struct smg_piece {
    int64_t bit;
    uint64_t bits;
    smg_value value;
};
struct pieces {
    VEC_OF(struct smg_piece);
};

static void collect_string(struct smg_step *s, const struct var *v, int64_t from, uint64_t bytes, struct pieces *out)
{
    for (uint64_t i = 0; i < bytes; i += 8) {
        uint64_t n = MIN(8, bytes - i);
        if (from < 0 || (uint64_t)from + i + n > v->type->size)
            return;
        u128 word = value_load_bytes((const unsigned char *)v->bytes + from + i, n);
        vec_push(out, ((struct smg_piece){ (int64_t)i * 8, n * 8, smg_number(s->g->numbers, word) }));
    }
}

static void collect_pieces(struct smg_step *s, uint32_t object, int64_t from, uint64_t bytes, struct pieces *out)
{
    const struct smg_object *o = &s->g->objects.at[object];
    int64_t bit = from * 8, end = bit + (int64_t)bytes * 8;
    const struct var *v = o->origin == SMG_VARIABLE ? s->env->cfa->vars.at[o->id] : NULL;
    if (v && v->kind == VAR_STRING && v->bytes) {
        if (bytes <= (uint64_t)s->env->fill)
            collect_string(s, v, from, bytes, out);
        return;
    }
    for (size_t k = 0; k < o->edges.n; k++) {
        const struct smg_edge *e = &o->edges.at[k];
        int64_t a = MAX(e->bit, bit), b = MIN(e->bit + (int64_t)e->bits, end);
        if (a >= b)
            continue;
        smg_value x = smg_read_part(s->g, object, a, (uint64_t)(b - a));
        if (x != SMG_NONE)
            vec_push(out, ((struct smg_piece){ a - bit, (uint64_t)(b - a), x }));
    }
}

static void put_pieces(struct smg *g, uint32_t object, int64_t to, const struct pieces *p)
{
    for (size_t i = 0; i < p->n; i++) {
        assert(!i || p->at[i - 1].bit + (int64_t)p->at[i - 1].bits <= p->at[i].bit);
        smg_write(g, object, to * 8 + p->at[i].bit, p->at[i].bits, p->at[i].value);
    }
}

// (If the copied bytes may hold addresses, it matters where they come from and where they go.)
static bool settle_copy(struct smg_step *s, i128 bytes)
{
    return smg_settle(s, s->e->src, bytes, SMG_NONE) && smg_settle(s, s->e->addr, bytes, SMG_NONE);
}

static void edge_copy(struct smg_step *s)
{
    struct range bytes = smg_bounds(s, s->e->size);
    struct smg_place to, from;
    if (!settle_copy(s, bytes.high) || !smg_access(s, s->e->addr, bytes, SMG_WRITE, &to) ||
        !smg_access(s, s->e->src, bytes, SMG_READ, &from))
        return;
    if (to.where != SMG_INSIDE)
        text_written(s);
    if (to.where != SMG_INSIDE || bytes.high == 0)
        return;
    bool exact = range_is_one(bytes) && to.low == to.high && from.where == SMG_INSIDE && from.low == from.high;
    struct pieces p = { 0 };
    if (exact)
        collect_pieces(s, from.object, from.low, (uint64_t)bytes.low, &p);
    smg_forget(s, &to, bytes.high);
    if (exact)
        put_pieces(s->g, to.object, to.low, &p);
    vec_free(&p);
}

static void fill_bytes(struct smg_step *s, uint32_t object, int64_t from, uint64_t bytes, unsigned char byte)
{
    if (!byte) {
        smg_fill(s->g, object, from * 8, bytes * 8);
        return;
    }
    u128 word = byte * (u128)UINT64_C(0x0101010101010101);
    for (uint64_t i = 0; i < bytes && bytes <= (uint64_t)s->env->fill; i += 8) {
        uint64_t n = MIN(8, bytes - i);
        u128 part = word & (((u128)1 << n * 8) - 1);
        smg_write(s->g, object, (from + (int64_t)i) * 8, n * 8, smg_number(s->g->numbers, part));
    }
}

static void edge_set(struct smg_step *s)
{
    struct range bytes = smg_bounds(s, s->e->size);
    struct smg_place to;
    smg_value byte = smg_eval(s, s->e->rhs);
    if (!written(s, bytes, &to) || bytes.high == 0)
        return;
    smg_forget(s, &to, bytes.high);
    if (to.low == to.high && smg_tag(byte) == SMG_NUMBER && bytes.low > 0 && bytes.low < ((i128)1 << 50))
        fill_bytes(s, to.object, to.low, (uint64_t)bytes.low, (unsigned char)smg_pattern(s->g, byte));
}

// ---- allocation -----------------------------------------------------------------------------------------------------

// Frees a value that may lead to anything.
static void free_unknown(struct smg_step *s, smg_value v)
{
    bool number = smg_tag(v) == SMG_NUMBER;
    smg_fault(s, number ? FAULT_BAD_FREE : FAULT_UNINIT_FREE, 0, number);
    if (!number && !(s->env->watched & SAFE_FREE) && !smg_unknown_write(s))
        smg_obstacle(s, OBSTACLE_UNKNOWN_FREE);
}

/* The object of the block that is freed by way of addr; 0 if nothing is freed (null, memory outside) or the step has
 * ended. */
static uint32_t freed_block(struct smg_step *s, const struct exp *addr)
{
    smg_value v = smg_eval(s, addr);
    uint32_t object;
    if (s->end != STEP_GOES || v == SMG_ZERO)
        return 0;
    if (!smg_leads(s->g, v, &object)) {
        if (smg_tag(v) == SMG_UNKNOWN && smg_unknown_of(s->g, v)->outside)
            smg_split_outside(s, v);
        else
            free_unknown(s, v);
        return 0;
    }
    if (!smg_element(s, v))
        return 0;
    const struct smg_object *o = &s->g->objects.at[object];
    bool exact = smg_tag(v) == SMG_ADDRESS;
    if (o->origin != SMG_HEAP || smg_is_frame(o))
        smg_fault(s, FAULT_OBJECT_FREE, object, true);
    else if (o->life != SMG_ALIVE)
        smg_fault(s, FAULT_DOUBLE_FREE, object, true);
    else if (!exact || smg_offset(v) != 0)
        smg_fault(s, FAULT_INTERIOR_FREE, object, exact);
    bool plain = s->end == STEP_GOES && smg_reveal(s, object, 0, (i128)1 << 60) && smg_leave_host(s, object);
    return plain ? object : 0;
}

static void edge_free(struct smg_step *s)
{
    uint32_t o = freed_block(s, s->e->addr);
    if (o)
        end_object(s->g, o, SMG_FREED);
}

static smg_value block_size(struct smg_step *s)
{
    smg_value v = smg_eval(s, s->e->size);
    uint32_t object;
    if (smg_tag(v) == SMG_NUMBER || s->end != STEP_GOES)
        return v;
    if (smg_tag(v) == SMG_UNKNOWN && !smg_leads(s->g, v, &object) && smg_range(s->g, v).low >= 0)
        return v;
    struct range is = range_meet(smg_bounds(s, s->e->size), (struct range){ 0, INT64_MAX });
    return smg_fresh(s->g, (struct smg_unknown){ .is = range_is_empty(is) ? (struct range){ 0, INT64_MAX } : is });
}

static void zero_block(struct smg_step *s, uint32_t object)
{
    struct range size = smg_range(s->g, s->g->objects.at[object].size);
    i128 most = (i128)1 << 50;
    smg_fill(s->g, object, 0, (uint64_t)MAX(MIN(size.high, most), 1) * 8);
}

// Ends blocks that the edge made earlier in this activation: a declaration is passed again.
static void end_earlier(struct smg_step *s)
{
    for (uint32_t i = 1; i < s->g->objects.n; i++) {
        const struct smg_object *o = &s->g->objects.at[i];
        if (o->origin == SMG_STACK && o->id == s->e->id && o->frame == s->g->frames.n - 1 && o->life == SMG_ALIVE)
            end_object(s->g, i, SMG_ENDED);
    }
}

// Tells the environment how many bytes were asked for.
static void tell_size(struct smg_step *s, smg_value size)
{
    if (s->env->made && smg_tag(size) == SMG_NUMBER)
        s->env->made(s->env->owner, s->e, smg_pattern(s->g, size));
}

static void edge_alloc(struct smg_step *s)
{
    const struct edge *e = s->e;
    bool stack = e->alloc == ALLOC_ALLOCA, moves = e->alloc == ALLOC_REALLOC_NEW && e->src;
    uint32_t old = moves ? freed_block(s, e->src) : 0;
    smg_value size = block_size(s);
    if (s->end != STEP_GOES)
        return;
    bool argv = e->alloc == ALLOC_ARGV, lasts = argv || e->alloc == ALLOC_HANDLE;
    tell_size(s, size);
    if (storage_ends(e))
        end_earlier(s);
    struct smg_object o = { .origin = stack || lasts ? SMG_STACK : SMG_HEAP,
                            .id = s->env->site && !stack && !lasts ? s->env->site[e->id] : e->id,
                            .frame = stack ? (uint32_t)s->g->frames.n - 1 : 0,
                            .size = size,
                            .foreign = argv    ? given(e->lhs->type->elem)
                                       : lasts ? SMG_VOUCHED
                                               : 0 };
    uint32_t block = smg_add_object(s->g, &o);
    if (e->alloc == ALLOC_CALLOC)
        zero_block(s, block);
    if (old) {
        struct range from = smg_range(s->g, s->g->objects.at[old].size), to = smg_range(s->g, size);
        struct pieces p = { 0 };
        if (from.low < ((i128)1 << 40) && to.low < ((i128)1 << 40))
            collect_pieces(s, old, 0, (uint64_t)MIN(from.low, to.low), &p);
        put_pieces(s->g, block, 0, &p);
        vec_free(&p);
        end_object(s->g, old, SMG_FREED);
    }
    smg_assign(s, e->lhs, smg_address(block, 0, SMG_FIRST));
}

// ---- unknown values -------------------------------------------------------------------------------------------------

// Whether a pointer comes from outside of the program, where somebody vouches for it: as the interpreter sees it
// (interp/fault.c).
static bool is_given(const struct edge *e)
{
    return e->input == INPUT_EXTERN || e->input == INPUT_ARGUMENT || e->input == INPUT_MEMORY ||
           e->input == INPUT_ARGV || e->input == INPUT_VOLATILE;
}

static uint16_t given_outside(const struct edge *e)
{
    const struct type *t = e->lhs->type;
    return !type_is_pointer(t) || !is_given(e) ? 0 : e->is_own ? given(t) : SMG_VOUCHED;
}

// Whether the address leads to an object that the program defines, so that a volatile read there gives what it holds.
static bool is_defined(struct smg_step *s, const struct exp *addr)
{
    uint32_t object;
    if (!smg_leads(s->g, smg_eval(s, addr), &object))
        return false;
    const struct smg_object *o = &s->g->objects.at[object];
    return o->origin != SMG_VARIABLE || !var_is_undefined(s->env->cfa->vars.at[o->id]);
}

static void edge_havoc(struct smg_step *s)
{
    const struct edge *e = s->e;
    if (e->size)
        tell_size(s, smg_eval(s, e->size));
    if (e->addr && is_defined(s, e->addr))
        return;
    if (!type_is_scalar(e->lhs->type)) {
        smg_write(s->g, smg_var(s, e->lhs->var), e->lhs->off * 8, e->lhs->type->size * 8, SMG_NONE);
        return;
    }
    bool bounded = range_tracked_type(e->lhs->type) && !e->lhs->bits;
    struct smg_unknown u = { .is = bounded ? range_of_type(e->lhs->type) : smg_range(s->g, SMG_NONE),
                             .outside = given_outside(e) };
    smg_assign(s, e->lhs, smg_fresh(s->g, u));
}

// Marks of objects.  HAVOC_GIVEN: a function without body gets hold of the object, and changes what can be reached from
// there; HAVOC_CHANGED: it changes the object, too.
enum { HAVOC_GIVEN = 1, HAVOC_CHANGED };

struct given {
    uint32_t object;
    uint8_t how;
};
struct givens {
    VEC_OF(struct given);
};

static void find_given(struct smg_step *s, struct givens *out)
{
    const struct edge *e = s->e;
    for (size_t i = 0; i < e->n_args && s->end == STEP_GOES; i++) {
        bool scalar = type_is_scalar(e->args[i]->type), changes = scalar && i < e->n_written;
        uint32_t o = 0;
        if (!scalar)
            o = smg_var(s, e->args[i]->var);
        else
            (void)smg_leads(s->g, smg_eval(s, e->args[i]), &o);
        if (o)
            vec_push(out, ((struct given){ o, changes ? HAVOC_CHANGED : HAVOC_GIVEN }));
    }
}

// Marks all that can be reached from marked objects as changed.
static void reach_changed(const struct smg *g, uint8_t *mark)
{
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 1; i < g->objects.n; i++)
            for (size_t k = 0; mark[i] && k < g->objects.at[i].edges.n; k++) {
                uint32_t to;
                if (!smg_leads(g, g->objects.at[i].edges.at[k].value, &to) || mark[to] == HAVOC_CHANGED)
                    continue;
                mark[to] = HAVOC_CHANGED;
                more = true;
            }
    }
}

static bool is_constant(const struct smg_step *s, const struct smg_object *o)
{
    return o->origin == SMG_FUNCTION || (o->origin == SMG_VARIABLE && s->env->cfa->vars.at[o->id]->kind == VAR_STRING);
}

// Forgets what a function without body may change: all that can be reached from what it got.
static void edge_havoc_mem(struct smg_step *s)
{
    struct givens given = { 0 };
    find_given(s, &given);
    text_written(s);
    struct smg *g = s->g;
    size_t n = g->objects.n;
    uint8_t *mark = MEM_ARRAY(uint8_t, n);
    for (size_t i = 0; i < given.n; i++)
        mark[given.at[i].object] = MAX(mark[given.at[i].object], given.at[i].how);
    reach_changed(g, mark);
    if (s->e->escaped != ESCAPED_NOTHING)
        smg_obstacle(s, OBSTACLE_EXTERN_GIVEN);
    for (uint32_t i = 1; i < n; i++) {
        struct smg_object *o = &g->objects.at[i];
        if (mark[i] != HAVOC_CHANGED || is_constant(s, o))
            continue;
        if (o->kind != SMG_REGION || o->level || smg_has_frame(o))
            smg_obstacle(s, OBSTACLE_EXTERN_LIST);
        vec_clear(&o->edges);
        o->foreign =
            s->e->input == INPUT_ROUGH ? 0 : SMG_VOUCHED;  // functions of the library write bytes, not pointers
    }
    mem_free(mark, n);
    vec_free(&given);
    if (s->env->forgot && !smg_unknown_write(s))  // forgotten pointers may lead to known objects
        smg_obstacle(s, OBSTACLE_EXTERN_GIVEN);
}

// ---- dead variables -------------------------------------------------------------------------------------------------

// Whether only pointers lead to an object, so that it may be the last way to a block.
static bool is_anonymous(const struct smg_object *o)
{
    return (o->origin == SMG_HEAP || o->origin == SMG_STACK) && o->life == SMG_ALIVE;
}

// Whether the edges of a variable's object lead to no anonymous object.
static bool holds_no_block(const struct smg *g, const struct smg_object *o)
{
    uint32_t to;
    for (size_t k = 0; k < o->edges.n; k++)
        if (smg_leads(g, o->edges.at[k].value, &to) && is_anonymous(&g->objects.at[to]))
            return false;
    return true;
}

// Whether the object holds the only way to some object, beyond what is marked.
static bool is_last_way(const struct smg *g, const struct smg_object *o, const uint8_t *mark)
{
    uint32_t to;
    for (size_t k = 0; k < o->edges.n; k++)
        if (smg_leads(g, o->edges.at[k].value, &to) && is_anonymous(&g->objects.at[to]) && !mark[to])
            return true;
    return false;
}

// Empties those of some variables' objects without which everything is still reached.
static void forget_needless(struct smg *g, const struct u32_vec *objects)
{
    size_t size = g->objects.n;
    uint8_t *mark = MEM_ARRAY(uint8_t, size);
    struct map variables = g->variables;
    g->variables = (struct map){ 0 };  // so that smg_reach begins at the marked objects
    for (size_t i = 0; i < variables.n; i++)
        mark[variables.val[i]] = 1;
    mark[0] = 0;
    for (size_t i = 0; i < objects->n; i++)
        mark[objects->at[i]] = 0;
    smg_reach(g, mark);
    for (size_t i = 0; i < objects->n; i++) {
        struct smg_object *v = &g->objects.at[objects->at[i]];
        if (is_last_way(g, v, mark)) {
            mark[objects->at[i]] = 1;
            smg_reach(g, mark);
        } else {
            vec_clear(&v->edges);
        }
    }
    g->variables = variables;
    mem_free(mark, size);
}

/* Empties the variables of an activation that are never read again from n on; but a variable that the program declares
 * keeps a pointer that is the last way to some block: as long as the variable lives, the block is not lost.  A
 * temporary is no variable of the program: what only it holds is lost (ignore_variables: only temporaries are emptied).
 * True: something was forgotten. */
static bool forget_dead(struct smg_step *s, const struct node *n, uint32_t frame, const struct var *kept)
{
    struct smg *g = s->g;
    bool changed = false;
    struct u32_vec leading = { 0 };
    uint32_t o;
    bool ignore_variables = !s->env->drop_dead;
    for (size_t i = 0; i < n->dead.n; i++) {
        bool temporary = s->env->cfa->vars.at[n->dead.at[i]]->kind == VAR_TEMP;
        if ((ignore_variables && !temporary) || !smg_find_variable(g, frame, n->dead.at[i], &o) ||
            !g->objects.at[o].edges.n || (kept && kept->id == n->dead.at[i]))
            continue;
        changed = true;
        if (temporary || holds_no_block(g, &g->objects.at[o]))
            vec_clear(&g->objects.at[o].edges);
        else
            vec_push(&leading, o);
    }
    if (leading.n)
        forget_needless(g, &leading);
    vec_free(&leading);
    return changed;
}

// ---- calls ----------------------------------------------------------------------------------------------------------

enum { MAX_ARGS = 64 };  // parameters beyond these become unknown

struct argument {
    smg_value v;
    struct pieces record;
};

/* Prepares the entry into a recursive function: values that the caller does not read after the return would only keep
 * apart frames that are alike. */
static void enter_recursion(struct smg_step *s)
{
    if (!smg_frames_call(s->env, s->e)) {
        smg_first_frame(s->g);
        return;
    }
    uint32_t frame = (uint32_t)s->g->frames.n - 2;
    (void)forget_dead(s, s->e->ret->to, frame, smg_anchor(s->g, s->e->from->fn, frame));
    smg_push_frame(s);
}

static void edge_call(struct smg_step *s)
{
    const struct edge *e = s->e;
    const struct func *f = e->callee;
    size_t n = MIN(MIN(e->n_args, f->n_params), MAX_ARGS);
    struct argument arg[MAX_ARGS] = { 0 };
    for (size_t i = 0; i < n && s->end == STEP_GOES; i++) {
        const struct exp *x = e->args[i];
        if (type_is_scalar(x->type))
            arg[i].v = smg_settle_pointer(s, x) ? smg_eval_part(s, x) : SMG_NONE;
        else
            collect_pieces(s, smg_var(s, x->var), x->off, x->type->size, &arg[i].record);
    }
    if (s->end == STEP_GOES) {
        vec_push(&s->g->frames, f->id);
        for (size_t i = 0; i < n; i++) {
            const struct var *p = f->vars.at[i];
            uint32_t o = smg_var(s, p);
            if (type_is_scalar(p->type) && arg[i].v != SMG_NONE)
                smg_write(s->g, o, 0, p->type->size * 8, arg[i].v);
            else
                put_pieces(s->g, o, 0, &arg[i].record);
        }
    }
    for (size_t i = 0; i < n; i++)
        vec_free(&arg[i].record);
    if (s->end == STEP_GOES && s->env->frames && f->recursive)
        enter_recursion(s);
}

// Ends the locals of the innermost activation, and its blocks of alloca.  The returned value may lead to such objects:
// smg_collect removes the others.
static void leave_frame(struct smg_step *s)
{
    struct smg *g = s->g;
    uint32_t frame = (uint32_t)g->frames.n - 1;
    assert(g->frames.n > 1 || s->env->frames);
    for (uint32_t i = 1; i < g->objects.n; i++) {
        const struct smg_object *o = &g->objects.at[i];
        if (o->frame != frame || o->life != SMG_ALIVE)
            continue;
        bool local = o->origin == SMG_VARIABLE ? s->env->cfa->vars.at[o->id]->fn != NULL : o->origin == SMG_STACK;
        if (local)
            end_life(g, i, SMG_ENDED);
    }
    g->frames.n--;
}

static void edge_return(struct smg_step *s)
{
    const struct edge *e = s->e;
    const struct func *f = e->callee;
    smg_value v = SMG_NONE;
    struct pieces record = { 0 };
    bool scalar = e->lhs && type_is_scalar(e->lhs->type), recursive = s->env->frames && f->recursive;
    uint32_t caller = 0;
    if (recursive && !smg_find_frame(s, e->ret, &caller))
        return;
    if (scalar && f->retval)
        v = smg_load_part(s, smg_var(s, f->retval), 0, f->retval->type, 0);
    else if (e->lhs && f->retval)
        collect_pieces(s, smg_var(s, f->retval), 0, f->retval->type->size, &record);
    leave_frame(s);
    if (caller)
        smg_pop_frame(s, e->ret, caller);
    else if (recursive)
        smg_last_frame(s->g);
    if (scalar) {
        smg_assign(s, e->lhs, v);
    } else if (e->lhs) {
        uint32_t to = smg_var(s, e->lhs->var);
        smg_write(s->g, to, e->lhs->off * 8, e->lhs->type->size * 8, SMG_NONE);
        put_pieces(s->g, to, e->lhs->off, &record);
    }
    vec_free(&record);
}

static void edge_decl(struct smg_step *s)
{
    end_variable(s, s->e->var);
    if (s->e->input != INPUT_EXTERN)
        return;
    uint32_t o = smg_var(s, s->e->var);
    s->g->objects.at[o].foreign = SMG_VOUCHED;
}

// ---- the end --------------------------------------------------------------------------------------------------------

// (A run that an assumption ends early is no run of the program.)
static void edge_stop(struct smg_step *s)
{
    struct smg *g = s->g;
    for (uint32_t i = 1; i < g->objects.n && s->e->ends_program; i++)
        if (is_block(&g->objects.at[i]))
            smg_fault(s, FAULT_NOT_FREED, i, false);
    s->end = STEP_BOTTOM;
}

// ---- dispatch -------------------------------------------------------------------------------------------------------

static void effect(struct smg_step *s)
{
    const struct edge *e = s->e;
    switch (e->kind) {
    case EDGE_ASSIGN: {
        smg_value v = smg_settle_pointer(s, e->rhs) ? smg_eval_part(s, e->rhs) : SMG_NONE;
        if (s->end == STEP_GOES)
            smg_assign(s, e->lhs, v);
        return;
    }
    case EDGE_ASSUME:
        smg_assume(s);
        return;
    case EDGE_LOAD:
        edge_load(s);
        return;
    case EDGE_STORE:
        edge_store(s);
        return;
    case EDGE_COPY:
        edge_copy(s);
        return;
    case EDGE_SET:
        edge_set(s);
        return;
    case EDGE_ALLOC:
        edge_alloc(s);
        return;
    case EDGE_FREE:
        edge_free(s);
        return;
    case EDGE_DECL:
        edge_decl(s);
        return;
    case EDGE_HAVOC:
        edge_havoc(s);
        return;
    case EDGE_HAVOC_MEM:
        edge_havoc_mem(s);
        return;
    case EDGE_CALL:
        edge_call(s);
        return;
    case EDGE_RETURN:
        edge_return(s);
        return;
    case EDGE_STOP:
        edge_stop(s);
        return;
    case EDGE_SKIP:
    case EDGE_EXTERN:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        return;
    }
}

// (A lost block is not freed at the end of the program, either.)
static void collect_lost(struct smg_step *s)
{
    uint32_t lost = smg_collect(s->g);
    if (lost)
        smg_fault(s, s->env->watched & SAFE_MEMTRACK ? FAULT_LOST : FAULT_NOT_FREED, lost, false);
}

void smg_edge(struct smg_step *s)
{
    assert(s->g->frames.n && vec_last(&s->g->frames) == s->e->from->fn->id);
    leave_scopes(s);
    effect(s);
    if (s->end != STEP_GOES)
        return;
    assert(s->obstacle.kind || (s->g->frames.n && vec_last(&s->g->frames) == s->e->to->fn->id));
    collect_lost(s);
    const struct func *f = s->e->to->fn;
    uint32_t frame = (uint32_t)s->g->frames.n - 1;
    bool calls = s->env->frames && f->recursive && s->e->to != f->exit;
    if (forget_dead(s, s->e->to, frame, calls ? smg_anchor(s->g, f, frame) : NULL))
        collect_lost(s);
    smg_drop_notes(s->g, false);
}
