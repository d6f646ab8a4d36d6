// SPDX-License-Identifier: Apache-2.0
// fault.c: the record of a fault that the run commits, and how it ends the run.
#include "interp/interp_priv.h"

// The outermost open call of a library function, which users know; NULL: the run is not inside of one.
const struct edge *open_library_call(const struct interp *m)
{
    if (!m->frames.n || !m->top->fn->is_model)
        return NULL;
    for (size_t i = 0; i < m->frames.n; i++)
        if (m->frames.at[i].fn->is_model)
            return m->frames.at[i].call;
    return NULL;
}

const struct edge *visible_edge(const struct interp *m)
{
    const struct edge *library = open_library_call(m);
    return library ? library : m->out->at;
}

// Whether a pointer came from outside of the program: then the program is not to blame for its value.  What functions of the library give is known.
static bool is_given(const struct input *in)
{
    bool outside = in->kind == INPUT_EXTERN || in->kind == INPUT_ARGUMENT || in->kind == INPUT_MEMORY ||
                   in->kind == INPUT_VOLATILE || (in->kind == INPUT_UNINIT && in->foreign);
    return outside && type_is_pointer(in->type) && !(in->edge && in->edge->is_own);
}

// Whether an access that hits no object may be due to a pointer from outside: one to null if that pointer is null, one
// elsewhere wherever it leads.
static bool is_excused(const struct interp *m, const struct fault_at *f)
{
    bool excused = false;
    for (size_t i = 0; i < m->out->inputs.n && !f->var && !f->made; i++) {
        const struct input *in = &m->out->inputs.at[i];
        bool astray = f->kind != FAULT_NULL_ACCESS || !memory_is_outside(&m->mem, (uint64_t)in->value);
        excused |= is_given(in) && astray;
    }
    return excused;
}

// Whether a pointer from outside of the program leads to an object of the run, or where another one leads.
static bool are_entangled(const struct interp *m)
{
    struct map seen = { 0 };
    bool found = false;
    for (size_t i = 0; i < m->out->inputs.n && !found; i++) {
        const struct input *in = &m->out->inputs.at[i];
        if (!type_is_pointer(in->type) || !in->value || !is_given(in))
            continue;
        uint64_t *times = map_at(&seen, (uint64_t)in->value);
        found = memory_is_inside(&m->mem, (uint64_t)in->value) || (*times)++ > 0;
    }
    map_free(&seen);
    return found;
}

// Whether the last input is a byte that memory from outside of the program held, or a function without body wrote.
static bool is_byte_from_outside(const struct interp *m)
{
    const struct input *in = m->out->inputs.n ? &vec_last(&m->out->inputs) : NULL;
    return in && in->type->size == 1 && ((in->kind == INPUT_UNINIT && in->foreign) || in->kind == INPUT_MEMORY);
}

const char *violation_excuse(const struct interp *m, const struct edge *violation)
{
    enum check c = violation->check;
    if (((c & CHECK_RESOURCE) && are_entangled(m)) || ((c & CHECK_UNCLOSED) && (m->strangers || m->has_left)))
        return "whether a stream is open: a pointer from outside of the program may lead to it, or a function without body close it";
    if ((c & CHECK_BOOL) && is_byte_from_outside(m))
        return "whether a _Bool from outside of the program is 0 or 1";
    return NULL;
}

// Whether a variable is only declared, as an array without length or a record without members: nothing is known of
// accesses to it.
static bool is_of_unknown_length(const struct var *v)
{
    return v && v->kind == VAR_GLOBAL && v->decl && !v->decl->is_defined && !v->type->complete;
}

/* Whether the fault is that of an index that leads out of a variable behind a pointer, which the check of the index does not see, and that is what the property is
 * about. */
static bool is_of_index(const struct interp *m, const struct fault_at *f)
{
    const struct automaton *a = m->opt->automaton;
    bool outside = f->kind == FAULT_READ_OUTSIDE || f->kind == FAULT_WRITE_OUTSIDE;
    return outside && f->var && a && (a->safety & (SAFE_INDEX | SAFE_DEREF)) == SAFE_INDEX && m->out->at->is_element &&
           !m->top->fn->is_model;
}

static void commit(struct interp *m, struct fault_at f, bool excused)
{
    const struct automaton *a = m->opt->automaton;
    if (m->stop)
        return;
    if (is_of_unknown_length(f.var)) {
        interp_end(m, RUN_UNSUPPORTED, "the length of `%s` is not known", sym_str(&m->cfa->prog->syms, f.var->name));
        return;
    }
    if (is_of_index(m, &f))
        f.kind = FAULT_ELEMENT_OUTSIDE;
    uint32_t to = a ? automaton_fault(a, m->out->state, f.kind) : 0;
    bool violation = a && a->is_error[to] && !m->diverged && !excused;
    f.edge = m->out->at;
    m->out->fault = f;
    if (violation)
        m->out->state = to;
    interp_end(m, violation ? RUN_VIOLATION : RUN_UNDEFINED, "%s", fault_text(f.kind));
}

void interp_fault(struct interp *m, struct fault_at f)
{
    commit(m, f, is_excused(m, &f));
}

void interp_fault_surely(struct interp *m, struct fault_at f)
{
    commit(m, f, false);
}

void interp_fault_certain(struct interp *m, enum fault kind)
{
    interp_fault_surely(m, (struct fault_at){ .kind = kind });
}

bool watches_values(const struct interp *m)
{
    return m->opt->automaton && m->opt->automaton->safety & SAFE_INIT;
}

void interp_value_read(struct interp *m, struct span p, const struct type *t, size_t n, const struct exp *cell)
{
    if (!watches_values(m) || !p.at || t->size <= 1 || m->stop || m->top->fn->is_model)
        return;
    for (size_t i = 0; i < n; i++)
        if ((p.state[i] & BYTE_FOREIGN) != BYTE_UNINIT)
            return;
    struct fault_at f = { .kind = FAULT_UNINIT_READ };
    commit(m, cell ? fault_in_var(f.kind, cell->var, cell->off, n) : f, false);
}

void interp_accessed(struct interp *m, const struct edge *e, uint64_t addr, uint64_t n)
{
    const struct automaton *a = m->opt->automaton;
    effective_accessed(m, e, addr, n);
    if (!e->align || m->stop || !a || !(a->safety & SAFE_ALIGN))
        return;
    const struct block *b = memory_find(&m->mem, addr);
    if (b && b->o.kind != OBJ_OUTSIDE && (addr - b->base - e->align_off) % e->align != 0)
        commit(m, fault_in_block(FAULT_MISALIGNED, b, addr, n), false);
}

struct fault_at fault_in_block(enum fault kind, const struct block *b, uint64_t addr, uint64_t n)
{
    struct fault_at f = { .kind = kind, .addr = addr };
    if (!b || b->o.kind == OBJ_OUTSIDE)
        return f;
    f.var = b->o.var;
    f.made = b->o.var ? NULL : b->made;
    f.ended = b->ended;
    f.size = b->o.size;
    f.has_place = true;
    f.off = (int64_t)(addr - b->base);
    f.bytes = n;
    return f;
}

struct fault_at fault_in_var(enum fault kind, const struct var *v, int64_t off, uint64_t n)
{
    return (
        struct fault_at){ .kind = kind, .var = v, .size = v->type->size, .has_place = true, .off = off, .bytes = n };
}

bool leads_from_uninitialised(const struct interp *m, uint64_t addr)
{
    size_t region;
    int64_t off;
    return m->uninit.n && interp_outside_region(m->types->machine, addr, &region, &off) &&
           map_get(&m->uninit, region, NULL);
}

void outside_given(struct interp *m, u128 value, u128 own, bool library)
{
    size_t region;
    int64_t off;
    if (!interp_outside_region(m->types->machine, (uint64_t)value, &region, &off))
        return;
    if (value != own)
        map_put(&m->shared, region, 1);
    else if (library)
        map_put(&m->library, region, 1);
}

void outside_freed(struct interp *m, uint64_t addr)
{
    size_t region;
    int64_t off;
    if (!interp_outside_region(m->types->machine, addr, &region, &off))
        return;
    if (map_get(&m->library, region, NULL))
        interp_fault_certain(m, FAULT_OBJECT_FREE);
    else if (off == 0)
        map_put(&m->freed, region, (uintptr_t)visible_edge(m));
    else
        interp_end(m, RUN_UNSUPPORTED, "%s",
                   "whether a block from outside begins at an address that is freed is not known");
}

bool outside_used(struct interp *m, uint64_t addr, enum fault kind)
{
    size_t region;
    int64_t off;
    uint64_t ended;
    bool known = m->freed.n && interp_outside_region(m->types->machine, addr, &region, &off);
    if (!known || !map_get(&m->freed, region, &ended))
        return false;
    if (!m->opt->same_blocks && map_get(&m->shared, region, NULL)) {
        interp_end(m, RUN_UNSUPPORTED, "%s",
                   "whether pointers from outside lead to the same block, which was freed, is not known");
        return true;
    }
    commit(m, (struct fault_at){ .kind = kind, .addr = addr, .ended = (const struct edge *)(uintptr_t)ended }, false);
    return true;
}
