// SPDX-License-Identifier: Apache-2.0
// memory.c: objects and accesses through pointers.
#include "encode/memory_priv.h"

#include "mem/storage.h"

enum {
    STEPS_PER_TICK = 256,
    PLACES_MAX = 32,  // in an array, each of which an access may go to
};

bool memory_tick(struct memory *m, uint64_t steps)
{
    m->steps += steps;
    if (m->steps < STEPS_PER_TICK || !m->budget || m->stopped)
        return m->stopped == STOP_NONE;
    enum rc rc = tick(m->budget, m->steps / STEPS_PER_TICK);
    m->steps %= STEPS_PER_TICK;
    if (rc != RC_OK && m->budget->cause != STOP_TICKS)
        m->stopped = m->budget->cause;
    return m->stopped == STOP_NONE;
}

enum stop_cause memory_stopped(const struct encoder *e)
{
    return e->memory->stopped;
}

void encode_memory_make(struct encoder *e, struct budget *b)
{
    e->memory = MEM_NEW(struct memory);
    e->memory->budget = b;
    objects_make(e);
    regions_make(e);
    cells_make(e);
    addresses_make(e);
    opaque_make(e);
    zero_make(e);
    e->memory->budget = NULL;
}

void encode_memory_free(struct encoder *e)
{
    struct memory *m = e->memory;
    const struct cfa *c = e->cfa;
    for (size_t i = 0; i < m->objs.n; i++)
        vec_free(&m->objs.at[i].shapes);
    for (size_t i = 0; i < m->regions.n; i++) {
        vec_free(&m->regions.at[i].views);
        vec_free(&m->regions.at[i].strings);
    }
    mem_free(m->region_of, (m->intervals.n + 1) * sizeof *m->region_of);
    mem_free(m->idle, c->edges.n + 1);
    mem_free(m->zeroed, (m->regions.n + 1) * sizeof *m->zeroed);
    mem_free(m->addr, (c->edges.n + 1) * sizeof *m->addr);
    mem_free(m->src, (c->edges.n + 1) * sizeof *m->src);
    mem_free(m->place, (c->vars.n + 1) * sizeof *m->place);
    mem_free(m->moving, (c->vars.n + 1) * sizeof *m->moving);
    mem_free(m->opaque, m->n_exps + 1);
    map_free(&m->index);
    vec_free(&m->objs);
    vec_free(&m->targets);
    vec_free(&m->intervals);
    vec_free(&m->regions);
    mem_free(m, sizeof *m);
}

// ---- named objects --------------------------------------------------------------------------------------------------

static uint32_t lowest_bit(int64_t n)
{
    return n == 0 || (n & 63) == 0 ? 64 : (uint32_t)(n & -n);
}

// The byte of the object in which shape s begins.
static int64_t byte_of(struct shape s)
{
    return s.bit >> 3;
}

static struct shape in_byte(struct shape s)
{
    s.bit &= 7;
    return s;
}

// Bits from the start of an interval to bit `bit` of the object.
static int64_t part_of(const struct object *o, const struct interval *in, int64_t bit)
{
    int64_t p = o->period * 8;
    return (p ? (bit % p + p) % p : bit) - in->low;
}

// The spot of a scalar in an object that is no state variable; false: nothing else reads it.
static bool spot_in(struct work *w, const struct var *v, struct shape s, struct spot *at)
{
    const struct memory *m = w->e->memory;
    uint32_t i;
    if (!interval_at(m, v->id, s.bit, &i))
        return false;
    at->region = m->region_of[i];
    at->addr = address_var(w, v, byte_of(s));
    at->s = in_byte(s);
    at->part = part_of(&m->objs.at[v->id], &m->intervals.at[i], s.bit);
    at->align = lowest_bit(byte_of(s));
    return true;
}

// Whether a scalar of shape s at byte `off` of an object may be part of an address, or an address read as a float.
// OFF_ANY: somewhere in interval i, where accesses that are not alike may overlap.
static bool is_part_of_address(struct encoder *e, uint32_t obj, int64_t off, struct shape s, uint32_t i)
{
    const struct object *o = &e->memory->objs.at[obj];
    uint64_t bytes = ((uint32_t)(s.bit & 7) + s.width + 7) / 8;
    bool whole, in_bytes = !s.field && bytes == e->cfa->prog->types.machine->ptr_size && !type_is_float(s.type);
    if (!e->pt ||
        (off == OFF_ANY && (in_bytes || !(e->memory->intervals.at[i].mixed || e->memory->intervals.at[i].retyped))))
        return false;
    bool parts = pointsto_holds(e->pt, o->kind, o->id, off == OFF_ANY ? OFF_ANY : off + byte_of(s), bytes, &whole);
    return parts || (whole && !in_bytes);
}

static bool reads_part_of_address(struct work *w, struct targets to, struct shape s)
{
    const struct memory *m = w->e->memory;
    for (uint32_t k = 0; k < to.n && s.type; k++) {
        const struct target *t = &m->targets.at[to.first + k];
        uint32_t i;
        if (interval_at(m, t->obj, t->at.r * 8 + s.bit, &i) &&
            is_part_of_address(w->e, t->obj, stride_is_one(t->at) ? t->at.r : OFF_ANY, s, i))
            return true;
    }
    return false;
}

const struct term *object_read(struct work *w, const struct var *v, struct shape s)
{
    struct spot at;
    if (s.type && is_part_of_address(w->e, v->id, 0, s, 0))
        return work_any_typed(w, s.type);
    if (cells_has(w->e, v, s.bit))
        return cells_read(w, v, s);
    if (spot_in(w, v, s, &at))
        return region_read(w, at);
    return s.type ? work_any_typed(w, s.type) : work_any(w, bits_sort(w->e, s.width));
}

void object_write(struct work *w, const struct var *v, struct shape s, const struct term *value)
{
    struct spot at;
    if (cells_has(w->e, v, s.bit))
        cells_write(w, v, s, value);
    else if (spot_in(w, v, s, &at))
        region_write(w, at, value);
}

void object_forget(struct work *w, const struct var *v, int64_t off, uint64_t n)
{
    cells_forget(w, v, off * 8, n * 8);
    const struct object *o = &w->e->memory->objs.at[v->id];
    for (uint32_t i = o->first; i < o->first + o->n; i++)
        if (!is_private(v) && region_at(w->e->memory, i)->kind != REGION_CELLS)
            region_forget(w, w->e->memory->region_of[i]);
}

// ---- pointers -------------------------------------------------------------------------------------------------------

static uint32_t alignment(const struct memory *m, struct targets to, int64_t off)
{
    uint32_t r = 64;
    for (uint32_t i = 0; i < to.n; i++) {
        const struct target *t = &m->targets.at[to.first + i];
        r = MIN(r, MIN(lowest_bit(t->at.m), lowest_bit(t->at.r + off)));
    }
    return r;
}

// Whether the accessed bytes are represented, and in which interval: bytes outside of the program's objects, beyond the
// end of one, or that nothing reads, are not.
static bool kept_at(const struct memory *m, const struct target *t, struct shape s, uint32_t *interval)
{
    return interval_at(m, t->obj, t->at.r * 8 + s.bit, interval);
}

/* The spot of shape s, as a distance from the targets; false: nothing reads there.  *split: not all targets share a
 * region, as when a block has too many parts for its places to be joined (regions.c). */
static bool spot_behind(struct work *w, struct targets to, const struct term *addr, struct shape s, struct spot *at,
                        bool *split)
{
    const struct memory *m = w->e->memory;
    bool found = false;
    *split = false;
    for (uint32_t k = 0; k < to.n && !*split; k++) {
        const struct target *t = &m->targets.at[to.first + k];
        uint32_t i;
        if (!kept_at(m, t, s, &i))
            continue;
        if (found) {
            *split = m->region_of[i] != at->region;
            continue;
        }
        found = true;
        at->region = m->region_of[i];
        at->addr = address_add(w->e, addr, byte_of(s));
        at->s = in_byte(s);
        at->part = part_of(&m->objs.at[t->obj], &m->intervals.at[i], t->at.r * 8 + s.bit);
        at->align = alignment(m, to, byte_of(s));
    }
    return found;
}

// The variable that a target is a known place in.
static const struct var *place_in(const struct encoder *e, const struct target *t)
{
    const struct object *o = &e->memory->objs.at[t->obj];
    VERIFY(o->kind == OBJ_VAR && stride_is_one(t->at));
    return e->cfa->vars.at[o->id];
}

static struct shape at_target(const struct target *t, struct shape s)
{
    s.bit += t->at.r * 8;
    return s;
}

static const struct term *read_cells(struct work *w, struct targets to, const struct term *addr, struct shape s)
{
    struct encoder *e = w->e;
    const struct sort *sort = s.type ? value_sort(e, s.type) : bits_sort(e, s.width);
    const struct term *r = NULL;
    uint32_t interval;
    // If the pointer leads to none of its targets, the value is not known.
    for (uint32_t i = to.n; i-- > 0;) {
        const struct target *t = &e->memory->targets.at[to.first + i];
        if (!kept_at(e->memory, t, s, &interval))
            continue;
        const struct var *v = place_in(e, t);
        const struct term *is = term_eq(e->t, addr, address_var(w, v, t->at.r));
        if (is == e->t->t_false)
            continue;
        if (!r && is != e->t->t_true) {
            r = work_free(w, sort);
            work_add(w, s.type ? type_facts(e, s.type, r) : e->t->t_true);
        }
        const struct term *x = object_read(w, v, at_target(t, s));
        r = is == e->t->t_true ? x : value_choose(w, is, x, r);
    }
    return r ? r : work_free(w, sort);
}

const struct term *access_read(struct work *w, struct targets to, const struct term *addr, struct shape s)
{
    struct encoder *e = w->e;
    struct spot at;
    bool split;
    if (!spot_behind(w, to, addr, s, &at, &split) || split || reads_part_of_address(w, to, s))
        return s.type ? work_any_typed(w, s.type) : work_any(w, bits_sort(e, s.width));
    return e->memory->regions.at[at.region].kind == REGION_CELLS ? read_cells(w, to, addr, s) : region_read(w, at);
}

static void write_cells(struct work *w, struct targets to, const struct term *addr, struct shape s,
                        const struct term *value)
{
    struct encoder *e = w->e;
    uint32_t interval;
    for (uint32_t i = 0; i < to.n; i++) {
        const struct target t = e->memory->targets.at[to.first + i];
        if (!kept_at(e->memory, &t, s, &interval))
            continue;
        const struct var *v = place_in(e, &t);
        const struct term *is = term_eq(e->t, addr, address_var(w, v, t.at.r));
        if (is == e->t->t_false)
            continue;
        struct shape at = at_target(&t, s);
        object_write(w, v, at, is == e->t->t_true ? value : value_choose(w, is, value, object_read(w, v, at)));
    }
}

void access_write(struct work *w, struct targets to, const struct term *addr, struct shape s, const struct term *value)
{
    struct spot at;
    bool split;
    if (!spot_behind(w, to, addr, s, &at, &split))
        return;
    if (split)
        forget_targets(w, to);
    else if (w->e->memory->regions.at[at.region].kind == REGION_CELLS)
        write_cells(w, to, addr, s, value);
    else
        region_write(w, at, value);
}

// ---- scalars --------------------------------------------------------------------------------------------------------

// The object that an address names in the text of the program; NULL: it names none.
static const struct var *named_object(const struct exp *x)
{
    while ((x->kind == EXP_CAST && type_is_pointer(x->a->type)) || (x->kind == EXP_BINARY && x->op == OP_PTR_ADD))
        x = x->a;
    return x->kind == EXP_ADDR && !x->var->is_vla ? x->var : NULL;
}

/* The offsets in v where an access of shape s may begin and stay inside: *first, and every at.m from there, *n of them.
 * False: there are many. */
static bool offsets_inside(const struct var *v, struct stride at, struct shape s, int64_t *first, size_t *n)
{
    uint64_t size = storage_var(v).size;
    int64_t begin = byte_of(s), end = (s.bit + (int64_t)s.width + 7) / 8;
    if (at.m <= 0 || begin < 0 || size > INT32_MAX)
        return false;
    *first = at.r % at.m;
    *n = *first + end > (int64_t)size ? 0 : (size_t)(((int64_t)size - *first - end) / at.m + 1);
    return *n > 1 && *n <= PLACES_MAX;
}

/* The place of an access to an element of a small array, as one of a few known addresses: so elements are as precise as
 * variables.  While values are kept, an address outside of the array is taken for one inside: the execution would end
 * there, by undefined behaviour, and the ledger notes that no proof covers it. */
static const struct term *place_inside(struct work *w, const struct edge *e, struct shape s, const struct term *addr)
{
    struct encoder *x = w->e;
    struct targets to = x->memory->addr[e->id];
    const struct var *v = named_object(e->addr);
    struct stride at = to.n == 1 ? x->memory->targets.at[to.first].at : STRIDE_NONE;
    const struct term *r = NULL;
    int64_t first;
    size_t n;
    if (!w->f.valued || !v || value_is_known(addr) || !offsets_inside(v, at, s, &first, &n))
        return addr;
    while (n-- > 0) {
        const struct term *k = address_var(w, v, first + (int64_t)n * at.m), *is = term_eq(x->t, addr, k);
        if (!value_is_known(k))
            return addr;
        if (is->op != TERM_FALSE)
            r = r ? term_ite(x->t, is, k, r) : k;
    }
    return r ? r : addr;
}

static void load(struct work *w, const struct edge *e)
{
    struct shape s = shape_behind(e, e->lhs->type);
    const struct term *addr = place_inside(w, e, s, address_of(w, e->addr));
    if (w->e->pt && pointsto_loads_number(w->e->pt, e))
        value_assign(w, e->lhs, work_any(w, value_sort(w->e, e->lhs->type)));  // (opaque.c)
    else
        value_assign(w, e->lhs, access_read(w, w->e->memory->addr[e->id], addr, s));
}

static void store(struct work *w, const struct edge *e)
{
    struct shape s = shape_behind(e, e->rhs->type);
    const struct term *addr = place_inside(w, e, s, address_of(w, e->addr)), *value = value_of(w, e->rhs);
    access_write(w, w->e->memory->addr[e->id], addr, s, value);
}

// ---- loss of knowledge ----------------------------------------------------------------------------------------------

// Makes everything in an object unknown (string literals do not change).
void forget_object(struct work *w, uint32_t obj)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    const struct object *o = &m->objs.at[obj];
    for (uint32_t i = o->first; i < o->first + o->n; i++) {
        const struct interval in = m->intervals.at[i];
        if (region_at(m, i)->kind == REGION_CELLS)
            cells_forget(w, e->cfa->vars.at[o->id], in.low, (uint64_t)(in.high - in.low));
        else
            region_forget(w, m->region_of[i]);
    }
}

void forget_targets(struct work *w, struct targets to)
{
    uint32_t last = UINT32_MAX;
    w->f.inexact = 1;
    for (uint32_t i = 0; i < to.n; i++) {
        const struct target *t = &w->e->memory->targets.at[to.first + i];
        if (t->obj != last)
            forget_object(w, t->obj);
        last = t->obj;
    }
}

void memory_enter(struct work *w, const struct func *f)
{
    struct encoder *e = w->e;
    const struct memory *m = e->memory;
    for (size_t i = 0; i < f->vars.n; i++) {
        const struct var *v = f->vars.at[i];
        if (is_private(v) || !m->moving[v->id])
            continue;
        uint32_t place = m->moving[v->id] - 1;
        bool again = !f->recursive && address_is_used_again(w, place);
        if (f->recursive)
            work_set(w, place, address_alloc(w, address_const(e, v->type->size)));
        else
            address_enter(w, v);
        cells_forget(w, v, 0, v->type->size * 8);
        if (again)
            block_unknown(w, v);
    }
}

static void havoc_memory(struct work *w, const struct edge *e)
{
    forget_targets(w, w->e->memory->addr[e->id]);
}

void memory_edge(struct work *w, const struct edge *e)
{
    switch (e->kind) {
    case EDGE_LOAD:
        load(w, e);
        break;
    case EDGE_STORE:
        store(w, e);
        break;
    case EDGE_COPY:
        block_copy(w, e);
        break;
    case EDGE_SET:
        block_set(w, e);
        break;
    case EDGE_ALLOC:
        block_alloc(w, e);
        break;
    case EDGE_DECL:
        block_declare(w, e);
        break;
    case EDGE_HAVOC_MEM:
        havoc_memory(w, e);
        break;
    case EDGE_FREE:  // addresses are never used again
        break;
    case EDGE_SKIP:
    case EDGE_ASSIGN:
    case EDGE_ASSUME:
    case EDGE_HAVOC:
    case EDGE_EXTERN:
    case EDGE_CALL:
    case EDGE_RETURN:
    case EDGE_STOP:
    case EDGE_VIOLATION:
    case EDGE_UNSUPPORTED:
    case EDGE_KINDS:
        BUG("edge of kind %d is no access to memory", (int)e->kind);
    }
}
