// SPDX-License-Identifier: Apache-2.0
// regions.c: divides the memory of the objects into parts that no access crosses, and joins parts that one access may
// reach.
// All accesses to an object are collected with their bits, those at unknown offsets modulo the object's period. A copy
// makes accesses to its destination accesses to its source, too.  Accesses that overlap form an interval; intervals
// that one access may touch form a class (union-find).  A class of known places becomes state variables of its own for
// each place, so that an access through a pointer is a choice between few; another class becomes an array from
// addresses to values, if all its accesses are alike.
#include "cfa/uses.h"
#include "encode/memory_priv.h"

#include <stdlib.h>

enum { PLACES_MAX = 8, EXACT_MAX = 1 << 16 };

// ---- accesses -------------------------------------------------------------------------------------------------------

static bool same_type(const struct type *a, const struct type *b)
{
    return a == b || (a && b && exp_same_repr(a, b));
}

static bool add_shape(struct memory *m, uint32_t obj, struct shape s)
{
    struct object *o = &m->objs.at[obj];
    if (s.width == 0)
        return false;
    (void)memory_tick(m, 1 + o->shapes.n);  // noticed by the loops over edges
    if (o->period) {
        int64_t p = o->period * 8;
        s.bit = (s.bit % p + p) % p;
    }
    for (size_t i = 0; i < o->shapes.n; i++) {
        const struct shape *x = &o->shapes.at[i];
        if (x->bit == s.bit && x->width == s.width && x->field == s.field && same_type(x->type, s.type))
            return false;
    }
    vec_push(&o->shapes, s);
    return true;
}

static bool add_at(struct memory *m, const struct target *t, struct shape s)
{
    s.bit += t->at.r * 8;
    return add_shape(m, t->obj, s);
}

static void add_access(struct memory *m, struct targets to, struct shape s)
{
    for (uint32_t i = 0; i < to.n; i++)
        add_at(m, &m->targets.at[to.first + i], s);
}

struct shape shape_of(const struct exp *cell)
{
    struct shape s = { cell->off * 8 + cell->bit_off, cell->bits, cell->type, cell->bits != 0 };
    if (!s.field)
        s.width = pure_bits(cell->type);
    return s;
}

struct shape shape_behind(const struct edge *e, struct type *type)
{
    if (e->bits)
        return (struct shape){ e->bit_off, e->bits, type, true };
    return (struct shape){ 0, pure_bits(type), type, false };
}

static void collect_exp(struct memory *m, struct map *seen, const struct exp *x)
{
    for (; x; x = x->a) {
        if (!map_put(seen, x->id, 1))
            return;
        if (x->kind == EXP_CELL && type_is_scalar(x->type))
            add_shape(m, x->var->id, shape_of(x));
        collect_exp(m, seen, x->b);
    }
}

static void collect_edge(struct memory *m, struct map *seen, const struct edge *e)
{
    for (size_t i = 0; i < edge_operands(e); i++)
        collect_exp(m, seen, edge_operand(e, i));
    if (edge_accessed_type(e))
        add_access(m, m->addr[e->id], shape_behind(e, edge_accessed_type(e)));
}

// Collects the accesses to parameters and returned values: they are read and written as a whole, whether or not the
// function does.
static void collect_func(struct memory *m, const struct func *f)
{
    for (size_t i = 0; i <= f->n_params; i++) {
        const struct var *v = i < f->n_params ? f->vars.at[i] : f->retval;
        if (v && type_is_scalar(v->type))
            add_shape(m, v->id, (struct shape){ 0, pure_bits(v->type), v->type, false });
    }
}

// ---- copies ---------------------------------------------------------------------------------------------------------

static void push_cut(struct shape_vec *out, struct shape s, int64_t bits)
{
    int64_t low = MAX(s.bit, 0), high = MIN(s.bit + s.width, bits);
    if (low >= high)
        return;
    if (low > s.bit || high < s.bit + s.width)
        s = (struct shape){ low, (uint32_t)(high - low), NULL, false };
    vec_push(out, s);
}

bool relative_shapes(const struct memory *m, const struct target *t, uint64_t n, size_t max, struct shape_vec *out)
{
    const struct object *o = &m->objs.at[t->obj];
    int64_t start = t->at.r * 8, period = o->period * 8, bits = (int64_t)n * 8;
    vec_clear(out);
    if (!period)
        max = EXACT_MAX;
    if (n > (1u << 28) || (period && o->shapes.n > 0 && (n / (uint64_t)o->period) > max))
        return false;
    for (size_t i = 0; i < o->shapes.n; i++) {
        struct shape s = o->shapes.at[i];
        s.bit -= start;
        if (!period) {
            push_cut(out, s, bits);
            continue;
        }
        s.bit = (s.bit % period + period) % period - period;
        for (; s.bit < bits && out->n <= max; s.bit += period)
            if (s.bit + s.width > 0)
                push_cut(out, s, bits);
    }
    return out->n <= max;
}

// A copy of n known bytes; both sides may have several targets.
struct transfer {
    struct target one_to, one_from;  // if they are named objects
    struct targets to, from;
    uint64_t n;
};
struct transfers {
    VEC_OF(struct transfer);
};

static void named(struct transfers *all, const struct var *to, int64_t to_off, const struct var *from, int64_t off,
                  uint64_t n)
{
    struct transfer t = { .n = n };
    t.one_to = (struct target){ to->id, { 0, to_off } };
    t.one_from = (struct target){ from->id, { 0, off } };
    vec_push(all, t);
}

static void collect_copies(const struct encoder *e, const struct edge *edge, struct transfers *all)
{
    const struct memory *m = e->memory;
    if ((edge->kind == EDGE_COPY || (edge->kind == EDGE_ALLOC && edge->src)) && exp_is_const(edge->size))
        vec_push(all, ((struct transfer){
                          .to = m->addr[edge->id], .from = m->src[edge->id], .n = (uint64_t)edge->size->value }));
    for (size_t i = 0; edge->kind == EDGE_CALL && i < edge->n_args && i < edge->callee->n_params; i++)
        if (!type_is_scalar(edge->args[i]->type) && edge->args[i]->kind == EXP_CELL)
            named(all, edge->callee->vars.at[i], 0, edge->args[i]->var, edge->args[i]->off, edge->args[i]->type->size);
    const struct var *r = edge->kind == EDGE_RETURN ? edge->callee->retval : NULL;
    if (r && edge->lhs && !type_is_scalar(edge->lhs->type))
        named(all, edge->lhs->var, edge->lhs->off, r, 0, edge->lhs->type->size);
}

// Whether accesses at unknown offsets of the object certainly overlap others: then it will be a region of bytes.
static bool is_jumbled(const struct object *o)
{
    int64_t period = o->period * 8;
    for (size_t i = 0; period && i < o->shapes.n; i++) {
        const struct shape *s = &o->shapes.at[i];
        if (s->bit + s->width > period)
            return true;
        for (size_t k = 0; k < i; k++) {
            const struct shape *x = &o->shapes.at[k];
            bool same = s->bit == x->bit && s->width == x->width;
            if (!same && s->bit < x->bit + x->width && x->bit < s->bit + s->width)
                return true;
        }
    }
    return false;
}

// Makes reads of the destination reads of the source; ends of the copied piece cut both.
static bool pass_back(struct encoder *e, const struct target *to, const struct target *from, uint64_t n,
                      struct shape_vec *v)
{
    struct memory *m = e->memory;
    bool grew = false;
    if (e->kind == ENCODE_BV && n <= (uint64_t)e->cfg->memset_max && is_jumbled(&m->objs.at[to->obj])) {
        for (uint64_t i = 0; i < n; i++)
            grew |= add_at(m, from, (struct shape){ (int64_t)i * 8, 8, NULL, false });
        return grew;
    }
    if (!relative_shapes(m, to, n, (size_t)e->cfg->memset_max, v))
        return false;
    for (size_t i = 0; i < v->n; i++) {
        if (!v->at[i].type)
            grew |= add_at(m, to, v->at[i]);
        grew |= add_at(m, from, v->at[i]);
    }
    return grew;
}

static bool pass_copy(struct encoder *e, const struct transfer *t, struct shape_vec *v)
{
    struct memory *m = e->memory;
    (void)memory_tick(m, 1 + (uint64_t)t->to.n * t->from.n);
    bool grew = false;
    if (t->to.n == 0)
        return pass_back(e, &t->one_to, &t->one_from, t->n, v);
    for (uint32_t i = 0; i < t->to.n; i++)
        for (uint32_t k = 0; k < t->from.n && !m->stopped; k++)
            grew |= pass_back(e, &m->targets.at[t->to.first + i], &m->targets.at[t->from.first + k], t->n, v);
    return grew;
}

// Makes a block of equal bytes cut the accesses that lie in it only in part.
static bool pass_set(struct encoder *e, const struct edge *edge, struct shape_vec *v)
{
    struct memory *m = e->memory;
    struct targets to = m->addr[edge->id];
    bool grew = false;
    if (edge->kind != EDGE_SET || !exp_is_const(edge->size))
        return false;
    for (uint32_t k = 0; k < to.n; k++) {
        const struct target t = m->targets.at[to.first + k];
        if (!relative_shapes(m, &t, (uint64_t)edge->size->value, (size_t)e->cfg->memset_max, v))
            continue;
        for (size_t i = 0; i < v->n; i++)
            if (!v->at[i].type)
                grew |= add_at(m, &t, v->at[i]);
    }
    return grew;
}

static void pass_all(struct encoder *e)
{
    struct memory *m = e->memory;
    struct transfers all = { 0 };
    struct shape_vec v = { 0 };
    const struct cfa *c = e->cfa;
    for (size_t i = 0; i < c->edges.n; i++)
        collect_copies(e, c->edges.at[i], &all);
    for (bool grew = true; grew && !m->stopped;) {
        grew = false;
        for (size_t i = 0; i < all.n && !m->stopped; i++)
            grew |= pass_copy(e, &all.at[i], &v);
        for (size_t i = 0; i < c->edges.n && memory_tick(m, 1); i++)
            grew |= pass_set(e, c->edges.at[i], &v);
    }
    vec_free(&all);
    vec_free(&v);
}

// ---- intervals ------------------------------------------------------------------------------------------------------

static uint32_t root(struct memory *m, uint32_t i)
{
    while (m->intervals.at[i].up != i)
        i = m->intervals.at[i].up = m->intervals.at[m->intervals.at[i].up].up;
    return i;
}

static void unite(struct memory *m, uint32_t i, uint32_t k)
{
    i = root(m, i);
    k = root(m, k);
    m->intervals.at[MAX(i, k)].up = MIN(i, k);
}

static int by_bit(const void *a, const void *b)
{
    const struct shape *x = a, *y = b;
    return x->bit < y->bit ? -1 : x->bit > y->bit;
}

static void add_interval(struct memory *m, struct object *o, struct shape s, int64_t low, int64_t high)
{
    struct interval *last = o->n > 0 ? &vec_last(&m->intervals) : NULL;
    if (!last || last->high <= low) {
        uint32_t i = (uint32_t)m->intervals.n;
        vec_push(&m->intervals, ((struct interval){ .low = low, .high = high, .up = i, .shape = s }));
        o->n++;
        return;
    }
    last->high = MAX(last->high, high);
    last->mixed |= last->shape.bit != s.bit || last->shape.width != s.width || last->shape.field != s.field;
    last->retyped |= !same_type(last->shape.type, s.type);
}

static void make_intervals(struct memory *m, struct object *o)
{
    int64_t period = o->period * 8;
    o->first = (uint32_t)m->intervals.n;
    bool around = false;  // some access reaches over the end of the period
    for (size_t i = 0; i < o->shapes.n; i++)
        around |= period && o->shapes.at[i].bit + o->shapes.at[i].width > period;
    if (o->shapes.n > 1)
        qsort(o->shapes.at, o->shapes.n, sizeof *o->shapes.at, by_bit);
    for (size_t i = 0; i < o->shapes.n; i++) {
        struct shape s = o->shapes.at[i];
        add_interval(m, o, s, around ? 0 : s.bit, around ? period : s.bit + s.width);
    }
    for (uint32_t i = 0; around && i < o->n; i++)
        m->intervals.at[o->first + i].mixed = true;
}

bool interval_at(const struct memory *m, uint32_t obj, int64_t bit, uint32_t *interval)
{
    const struct object *o = &m->objs.at[obj];
    if (o->period) {
        int64_t p = o->period * 8;
        bit = (bit % p + p) % p;
    }
    uint32_t low = o->first, high = o->first + o->n;
    BISECT(uint32_t, low, high, mid, m->intervals.at[mid].high <= bit);
    *interval = low;
    return low < o->first + o->n && m->intervals.at[low].low <= bit;
}

static void join_access(struct memory *m, struct targets to, struct shape s)
{
    uint32_t first = UINT32_MAX, i;
    for (uint32_t k = 0; k < to.n; k++) {
        const struct target *t = &m->targets.at[to.first + k];
        if (!interval_at(m, t->obj, t->at.r * 8 + s.bit, &i))
            continue;
        if (first != UINT32_MAX)
            unite(m, first, i);
        first = i;
    }
}

// Joins the bytes of several targets that are written together.  Each place where an access to one of them begins is
// looked at once.
static void join_block(struct encoder *e, struct targets to, const struct exp *size, struct shape_vec *v)
{
    struct memory *m = e->memory;
    struct shape_vec all = { 0 };
    for (uint32_t k = 0; k < to.n && to.n > 1 && exp_is_const(size); k++)
        if (relative_shapes(m, &m->targets.at[to.first + k], (uint64_t)size->value, (size_t)e->cfg->memset_max, v))
            vec_append(&all, v);
    if (all.n > 1)
        qsort(all.at, all.n, sizeof *all.at, by_bit);
    for (size_t i = 0; i < all.n; i++)
        if (i == 0 || all.at[i].bit != all.at[i - 1].bit)
            join_access(m, to, all.at[i]);
    vec_free(&all);
}

static void join_edge(struct encoder *e, const struct edge *x, struct shape_vec *v)
{
    struct memory *m = e->memory;
    if (edge_accessed_type(x))
        join_access(m, m->addr[x->id], shape_behind(x, edge_accessed_type(x)));
    if (x->kind == EDGE_COPY || x->kind == EDGE_SET)
        join_block(e, m->addr[x->id], x->size, v);
    if (x->kind == EDGE_COPY || (x->kind == EDGE_ALLOC && x->src))
        join_block(e, m->src[x->id], x->size, v);
}

// ---- classes --------------------------------------------------------------------------------------------------------

static bool is_string(const struct encoder *e, const struct object *o)
{
    return o->kind == OBJ_VAR && e->cfa->vars.at[o->id]->kind == VAR_STRING;
}

// Whether the object stands for one piece of memory at a time.
static bool is_single(const struct encoder *e, const struct object *o)
{
    if (o->kind != OBJ_VAR || is_string(e, o))
        return false;
    const struct var *v = e->cfa->vars.at[o->id];
    return !o->period && (is_private(v) || !v->fn || !v->fn->recursive);
}

struct class
{
    uint32_t members;
    bool single, mixed, retyped, is_static;
    struct shape shape;  // of the first
    uint32_t first;      // object
};

static void add_member(struct encoder *e, struct class *c, uint32_t obj, const struct interval *i)
{
    const struct object *o = &e->memory->objs.at[obj];
    bool fixed = o->kind == OBJ_VAR && e->cfa->vars.at[o->id]->kind == VAR_GLOBAL;
    struct shape s = i->shape;
    if (c->members++ == 0) {
        *c = (struct class){ 1, is_single(e, o), i->mixed, i->retyped, fixed, s, obj };
        return;
    }
    c->single &= is_single(e, o);
    c->is_static &= fixed;
    c->mixed |= i->mixed || c->shape.width != s.width || c->shape.field != s.field || (c->shape.bit & 7) != (s.bit & 7);
    c->retyped |= i->retyped || !same_type(c->shape.type, s.type);
}

static void region_name(const struct encoder *e, const struct class *c, struct buf *b)
{
    const struct object *o = &e->memory->objs.at[c->first];
    struct program *p = e->cfa->prog;
    const struct edge *at = o->kind == OBJ_HEAP ? e->cfa->edges.at[o->id] : NULL;
    if (o->kind == OBJ_VAR)
        buf_printf(b, "mem %s", sym_str(&p->syms, e->cfa->vars.at[o->id]->name));
    else if (at)
        buf_printf(b, "mem line %u", sources_place(&p->src, at->loc).line);
    else
        buf_puts(b, "mem outside");
    if (c->shape.bit)
        buf_printf(b, " +%lld", (long long)(c->shape.bit / 8));
}

static uint32_t array_svar(struct encoder *e, const char *name, const struct sort *elem, uint32_t region)
{
    struct svar s = { .kind = SVAR_REGION, .sort = sort_array(e->t, address_sort(e), elem), .width = region };
    return svar_add(e, s, name);
}

static void make_region(struct encoder *e, const struct class *c)
{
    struct memory *m = e->memory;
    struct region r = { .shape = c->shape, .members = c->members, .is_static = c->is_static };
    uint32_t number = (uint32_t)m->regions.n;
    struct buf b = { 0 };
    region_name(e, c, &b);
    r.shape.bit &= 7;
    if (c->retyped || c->shape.field)
        r.shape.type = NULL;
    if (c->single && c->members <= PLACES_MAX) {
        r.kind = REGION_CELLS;
    } else if (!c->mixed) {
        r.kind = REGION_ARRAY;
        const struct sort *s = r.shape.type ? value_sort(e, r.shape.type) : bits_sort(e, r.shape.width);
        r.svar = array_svar(e, buf_str(&b), s, number);
    } else if (e->kind == ENCODE_BV) {
        r.kind = REGION_BYTES;
        r.svar = array_svar(e, buf_str(&b), sort_bv(e->t, 8), number);
    } else {
        r.kind = REGION_VIEWS;
    }
    buf_free(&b);
    vec_push(&m->regions, r);
}

// Adds views for the sizes of the accesses to a class in which not all are alike.
static void add_views(struct encoder *e, struct region *r, uint32_t number, const struct object *o,
                      const struct interval *in)
{
    for (size_t i = 0; i < o->shapes.n; i++) {
        struct shape s = o->shapes.at[i];
        if (s.bit < in->low || s.bit >= in->high || s.field || (s.bit & 7) || (s.width & 7))
            continue;
        int64_t at = s.bit / 8, size = s.width / 8;
        bool aligned = (size & (size - 1)) == 0 && size <= 64 && at % size == 0 && (o->period % size) == 0;
        size_t k = 0;
        while (k < r->views.n && r->views.at[k].width != s.width)
            k++;
        if (k < r->views.n) {
            r->views.at[k].aligned &= aligned;
            continue;
        }
        struct buf b = { 0 };
        buf_printf(&b, "mem%u of %u bits", number, s.width);
        vec_push(&r->views, ((struct view){ s.width, array_svar(e, buf_str(&b), e->t->s_int, number), aligned }));
        buf_free(&b);
    }
}

static void fill_regions(struct encoder *e)
{
    struct memory *m = e->memory;
    for (uint32_t obj = 0; obj < m->objs.n; obj++) {
        const struct object *o = &m->objs.at[obj];
        for (uint32_t i = o->first; i < o->first + o->n; i++) {
            struct region *r = &m->regions.at[m->region_of[i]];
            if (r->kind == REGION_VIEWS)
                add_views(e, r, m->region_of[i], o, &m->intervals.at[i]);
            if (is_string(e, o) && (r->strings.n == 0 || vec_last(&r->strings) != o->id))
                vec_push(&r->strings, o->id);
        }
    }
}

static void make_classes(struct encoder *e)
{
    struct memory *m = e->memory;
    struct class *c = MEM_ARRAY(struct class, m->intervals.n + 1);
    for (uint32_t obj = 0; obj < m->objs.n; obj++)
        for (uint32_t i = m->objs.at[obj].first, n = i + m->objs.at[obj].n; i < n; i++)
            add_member(e, &c[root(m, i)], obj, &m->intervals.at[i]);
    m->region_of = MEM_ARRAY(uint32_t, m->intervals.n + 1);
    for (uint32_t i = 0; i < m->intervals.n; i++)
        if (m->intervals.at[i].up == i) {
            make_region(e, &c[i]);
            m->region_of[i] = (uint32_t)m->regions.n - 1;
        } else {
            m->region_of[i] = m->region_of[root(m, i)];
        }
    mem_free(c, (m->intervals.n + 1) * sizeof *c);
}

struct region *region_at(const struct memory *m, uint32_t interval)
{
    return &m->regions.at[m->region_of[interval]];
}

void regions_make(struct encoder *e)
{
    const struct cfa *c = e->cfa;
    struct memory *m = e->memory;
    struct map seen = { 0 };
    for (size_t i = 0; i < c->edges.n && memory_tick(m, 1); i++)
        collect_edge(m, &seen, c->edges.at[i]);
    map_free(&seen);
    for (size_t i = 0; i < c->funcs.n; i++)
        collect_func(m, c->funcs.at[i]);
    pass_all(e);
    for (size_t i = 0; i < m->objs.n; i++)
        make_intervals(m, &m->objs.at[i]);
    struct shape_vec v = { 0 };
    for (size_t i = 0; i < c->edges.n && memory_tick(m, 1 + m->addr[i].n); i++)
        join_edge(e, c->edges.at[i], &v);
    vec_free(&v);
    make_classes(e);
    fill_regions(e);
}
