// SPDX-License-Identifier: Apache-2.0
// packs.c: intervals for all dimensions, and values of another domain on packs, small sets of dimensions.
// The packs of a value are disjoint.  They grow on demand: dimensions that occur together in a constraint or an
// assignment come into one pack if that has at most cfg->pack dimensions; a dimension that is overwritten leaves its
// pack, unless the new value depends on it.  So packs belong to the value.  An operation on two values first takes both
// to common packs: the packs of the first united with those of the second, as far as the size allows.  For a pack that
// it does not have, a value says the meet of the projections of its own packs and of its intervals; packs that did not
// fit are given up, and only the intervals remember them.
// source Blanchet et al., "A static analyzer for large safety-critical software", PLDI 2003 (octagon packs); Singh,
//        Pueschel, Vechev, "Fast polyhedra abstract domain", POPL 2017 (partitions as part of values).
#include "domains/packs.h"

struct packed {
    struct dvalue v;
    struct dvalue *box;  // bottom: all of it is
    uint32_t n;
    const struct pack **pack;
    struct dvalue **at;
};

DOWNCAST_CONST(packed_of, dvalue, packed, v);

static struct pack_table *table_of(const struct domain *d)
{
    return d->state;
}

static uint32_t max_of(const struct domain *d)
{
    return (uint32_t)d->cfg->pack;
}

// A new value; takes the box; has room for n packs, to be filled.
static struct packed *new_value(const struct domain *d, const struct dims *dims, struct dvalue *box, uint32_t n)
{
    struct packed *p = MEM_NEW(struct packed);
    dvalue_init(&p->v, d, dims);
    p->box = box;
    p->n = n;
    p->pack = MEM_ARRAY(const struct pack *, n);
    p->at = MEM_ARRAY(struct dvalue *, n);
    return p;
}

static struct dvalue *packs_bottom(const struct domain *d, const struct dims *dims)
{
    return &new_value(d, dims, dom_bottom(d->part[1], dims), 0)->v;
}

static struct dvalue *packs_top(const struct domain *d, const struct dims *dims)
{
    return &new_value(d, dims, dom_top(d->part[1], dims), 0)->v;
}

static void packs_free(struct dvalue *v)
{
    struct packed *p = (struct packed *)v;
    for (uint32_t i = 0; i < p->n; i++)
        dom_free(p->at[i]);
    dom_free(p->box);
    mem_free(p->at, p->n * sizeof *p->at);
    mem_free(p->pack, p->n * sizeof *p->pack);
    mem_free(p, sizeof *p);
}

static bool packs_is_bottom(const struct dvalue *v)
{
    return dom_is_bottom(packed_of(v)->box);
}

// p, or bottom if some part of p is bottom; p is taken.
static struct dvalue *checked(struct packed *p)
{
    bool empty = dom_is_bottom(p->box);
    for (uint32_t i = 0; i < p->n && !empty; i++)
        empty = dom_is_bottom(p->at[i]);
    if (!empty)
        return &p->v;
    struct dvalue *r = packs_bottom(p->v.d, p->v.dims);
    dom_free(&p->v);
    return r;
}

// ---- packs of values ------------------------------------------------------------------------------------------------

static struct partition partition_of(const struct packed *p)
{
    struct partition r = partition_single(scratch(p->v.d), p->v.dims->n);
    for (uint32_t i = 0; i < p->n; i++)
        partition_unite(&r, p->pack[i]->dim, p->pack[i]->dims.n, UINT32_MAX);
    return r;
}

static uint32_t find_pack(const struct packed *p, const struct pack *pack)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (p->pack[i] == pack)
            return i;
    return UINT32_MAX;
}

// Replaces *v by its meet with the bounds that the box has for the pack's dimensions.
static void meet_box(struct dvalue **v, const struct dvalue *box, const struct pack *pack, struct arena *mem)
{
    struct lincon_vec rows = { 0 };
    for (uint32_t i = 0; i < pack->dims.n; i++) {
        struct itv have = dom_bounds_dim(*v, i), b = dom_bounds_dim(box, pack->dim[i]);
        if (!itv_leq(have, b))
            itv_constraints(i, b, mem, &rows);
    }
    if (rows.n) {
        struct dvalue *r = dom_assume(*v, rows.at, rows.n);
        dom_free(*v);
        *v = r;
    }
    vec_free(&rows);
}

// The projection of v to the dimensions of a pack.
static struct dvalue *view(const struct packed *p, const struct pack *pack)
{
    uint32_t have = find_pack(p, pack);
    if (have != UINT32_MAX)
        return dvalue_share(p->at[have]);
    const struct domain *part = p->v.d->part[0];
    struct arena *mem = scratch(p->v.d);
    struct dvalue *r = dom_top(part, &pack->dims);
    uint32_t *from = ARENA_ARRAY(mem, uint32_t, pack->dims.n);
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t shared = 0;
        for (uint32_t k = 0; k < pack->dims.n; k++) {
            from[k] = pack_index(p->pack[i], pack->dim[k]);
            shared += from[k] != UINT32_MAX;
        }
        if (shared == 0)
            continue;
        struct dvalue *x = dom_remap(p->at[i], &pack->dims, from), *m = dom_meet(r, x);
        dom_free(x);
        dom_free(r);
        r = m;
    }
    meet_box(&r, p->box, pack, mem);
    return r;
}

// The packs of a partition, in order of their least dimensions.
static uint32_t packs_in(const struct domain *d, const struct dims *dims, const struct partition *q,
                         const struct pack **out)
{
    uint32_t n = 0, *member = ARENA_ARRAY(scratch(d), uint32_t, dims->n);
    for (uint32_t i = 0; i < dims->n; i++) {
        uint32_t k = q->root[i] == i ? partition_members(q, i, member) : 0;
        if (k >= 2)
            out[n++] = pack_get(table_of(d), member, k, dims->is_int);
    }
    return n;
}

// p, with the packs of q.
static struct packed *regrouped(const struct packed *p, const struct partition *q)
{
    const struct domain *d = p->v.d;
    const struct dims *dims = p->v.dims;
    const struct pack **list = ARENA_ARRAY(scratch(d), const struct pack *, dims->n);
    uint32_t n = packs_in(d, dims, q, list);
    struct packed *r = new_value(d, dims, dvalue_share(p->box), n);
    for (uint32_t i = 0; i < n; i++) {
        r->pack[i] = list[i];
        r->at[i] = view(p, list[i]);
    }
    return r;
}

/* The partition for an operation on both.  Each pack of a is part of a class, whatever b has: so along a chain of
 * widenings classes only ever grow. */
static struct partition common(const struct packed *a, const struct packed *b)
{
    struct partition q = partition_of(a);
    for (uint32_t i = 0; i < b->n; i++)
        partition_unite(&q, b->pack[i]->dim, b->pack[i]->dims.n, max_of(a->v.d));
    return q;
}

// Exchanges bounds between packs and intervals; p is taken.
static struct dvalue *exchanged(struct packed *p)
{
    struct arena *mem = scratch(p->v.d);
    struct lincon_vec rows = { 0 };
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t k = 0; k < p->pack[i]->dims.n; k++) {
            uint32_t dim = p->pack[i]->dim[k];
            struct itv b = dom_bounds_dim(p->at[i], k);
            if (itv_is_empty(b)) {
                vec_free(&rows);
                return checked(p);
            }
            if (!itv_leq(dom_bounds_dim(p->box, dim), b))
                itv_constraints(dim, b, mem, &rows);
        }
    if (rows.n) {
        struct dvalue *box = dom_assume(p->box, rows.at, rows.n);
        dom_free(p->box);
        p->box = box;
    }
    vec_free(&rows);
    for (uint32_t i = 0; i < p->n && !dom_is_bottom(p->box); i++)
        meet_box(&p->at[i], p->box, p->pack[i], mem);
    return checked(p);
}

// ---- questions ------------------------------------------------------------------------------------------------------

static bool packs_leq(const struct dvalue *va, const struct dvalue *vb)
{
    const struct packed *a = packed_of(va), *b = packed_of(vb);
    if (packs_is_bottom(va) || packs_is_bottom(vb))
        return packs_is_bottom(va);
    struct arena_mark mark = arena_mark(scratch(va->d));
    bool r = dom_leq(a->box, b->box);
    for (uint32_t i = 0; i < b->n && r; i++) {
        struct dvalue *x = view(a, b->pack[i]);
        r = dom_leq(x, b->at[i]);
        dom_free(x);
    }
    arena_release(scratch(va->d), mark);
    return r;
}

// The hash is that of the intervals alone: equal values may have different packs.
static uint32_t packs_hash(const struct dvalue *v)
{
    const struct dvalue *box = packed_of(v)->box;
    return box->d->ops->hash(box);
}

static struct itv packs_bounds(const struct dvalue *v, struct lin e)
{
    const struct packed *p = packed_of(v);
    struct arena_mark mark = arena_mark(scratch(v->d));
    struct itv r = dom_bounds(p->box, e);
    for (uint32_t i = 0; i < p->n; i++) {
        struct lin in, out = lin_const(0);
        if (pack_lin(scratch(v->d), p->pack[i], e, &in))
            out = in;
        if (out.n)
            r = itv_meet(r, dom_bounds(p->at[i], out));
    }
    arena_release(scratch(v->d), mark);
    return r;
}

static void packs_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    const struct packed *p = packed_of(v);
    struct lincon_vec rows = { 0 };
    dom_constraints(p->box, mem, &rows);
    for (uint32_t i = 0; i < p->n; i++) {
        size_t first = rows.n;
        dom_constraints(p->at[i], mem, &rows);
        for (size_t k = first; k < rows.n; k++)
            rows.at[k].e = lin_rename(mem, rows.at[k].e, p->pack[i]->dim);
    }
    lincons_sort(&rows);
    vec_append(out, &rows);
    vec_free(&rows);
}

// ---- two values -----------------------------------------------------------------------------------------------------

typedef struct dvalue *(*binary)(const struct dvalue *a, const struct dvalue *b);

// Applies the operation to the intervals and to each common pack.
static struct packed *by_packs(const struct packed *a, const struct packed *b, binary op)
{
    struct partition q = common(a, b);
    struct packed *x = regrouped(a, &q), *y = regrouped(b, &q);
    struct packed *r = new_value(a->v.d, a->v.dims, op(a->box, b->box), x->n);
    for (uint32_t i = 0; i < r->n; i++) {
        r->pack[i] = x->pack[i];
        r->at[i] = op(x->at[i], y->at[i]);
    }
    dom_free(&x->v);
    dom_free(&y->v);
    return r;
}

static struct dvalue *packs_join(const struct dvalue *a, const struct dvalue *b)
{
    if (packs_is_bottom(a) || packs_is_bottom(b))
        return dvalue_share(packs_is_bottom(a) ? b : a);
    struct arena_mark mark = arena_mark(scratch(a->d));
    struct dvalue *r = &by_packs(packed_of(a), packed_of(b), dom_join)->v;
    arena_release(scratch(a->d), mark);
    return r;
}

static struct dvalue *packs_meet(const struct dvalue *a, const struct dvalue *b)
{
    if (packs_is_bottom(a) || packs_is_bottom(b))
        return dvalue_share(packs_is_bottom(a) ? a : b);
    struct arena_mark mark = arena_mark(scratch(a->d));
    struct dvalue *r = exchanged(by_packs(packed_of(a), packed_of(b), dom_meet));
    arena_release(scratch(a->d), mark);
    return r;
}

// The constraints over dimensions of the pack, in local dimensions; gives their number.
static size_t local_rows(const struct pack *pack, const struct lincon *c, size_t n, struct arena *mem,
                         struct lincon *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        struct lincon x = c[i];
        if (pack_lin(mem, pack, c[i].e, &x.e))
            out[k++] = x;
    }
    return k;
}

/* Termination: the partition of the result is that of a with classes united (see common), which happens finitely often
 * along a chain; the value of a new class is joined.  From then on every class is that of the result before, and its
 * value, like the intervals, is a widening of the one before.  For that, bounds are not exchanged here. */
static struct dvalue *packs_widen_upto(const struct dvalue *va, const struct dvalue *vb, const struct lincon *t,
                                       size_t n)
{
    if (packs_is_bottom(va) || packs_is_bottom(vb))
        return dvalue_share(packs_is_bottom(va) ? vb : va);
    const struct packed *a = packed_of(va), *b = packed_of(vb);
    struct arena *mem = scratch(va->d);
    struct arena_mark mark = arena_mark(mem);
    struct partition q = common(a, b);
    struct packed *x = regrouped(a, &q), *y = regrouped(b, &q);
    struct packed *r = new_value(va->d, va->dims, dom_widen_upto(a->box, b->box, t, n), x->n);
    struct lincon *local = ARENA_ARRAY(mem, struct lincon, n);
    for (uint32_t i = 0; i < r->n; i++) {
        bool old = find_pack(a, x->pack[i]) != UINT32_MAX;
        size_t k = local_rows(x->pack[i], t, n, mem, local);
        r->pack[i] = x->pack[i];
        r->at[i] = old ? dom_widen_upto(x->at[i], y->at[i], local, k) : dom_join(x->at[i], y->at[i]);
    }
    dom_free(&x->v);
    dom_free(&y->v);
    arena_release(mem, mark);
    return &r->v;
}

static struct dvalue *packs_widen(const struct dvalue *a, const struct dvalue *b)
{
    return packs_widen_upto(a, b, NULL, 0);
}

// ---- constraints and assignments ------------------------------------------------------------------------------------

// Each pack learns the constraints over its dimensions, the intervals learn all.
static void assume_each(struct packed *p, const struct lincon *c, size_t n)
{
    struct arena *mem = scratch(p->v.d);
    struct lincon *local = ARENA_ARRAY(mem, struct lincon, n);
    struct dvalue *box = dom_assume(p->box, c, n);
    dom_free(p->box);
    p->box = box;
    for (uint32_t i = 0; i < p->n; i++) {
        size_t k = local_rows(p->pack[i], c, n, mem, local);
        struct dvalue *r = dom_assume(p->at[i], local, k);
        dom_free(p->at[i]);
        p->at[i] = r;
    }
}

static struct dvalue *packs_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    if (packs_is_bottom(v))
        return dvalue_share(v);
    struct arena_mark mark = arena_mark(scratch(v->d));
    struct partition q = partition_of(packed_of(v));
    for (size_t i = 0; i < n; i++)
        partition_unite_lin(&q, c[i].e, NULL, max_of(v->d));
    struct packed *r = regrouped(packed_of(v), &q);
    assume_each(r, c, n);
    struct dvalue *result = exchanged(r);
    arena_release(scratch(v->d), mark);
    return result;
}

static bool is_read(const struct dassign *a, size_t n, uint32_t dim)
{
    for (size_t i = 0; i < n; i++)
        if (lin_coef(a[i].e, dim))
            return true;
    return false;
}

// The packs after an assignment.
static struct partition assigned(const struct packed *p, const struct dassign *a, size_t n)
{
    struct partition q = partition_of(p);
    for (size_t i = 0; i < n; i++) {
        bool stays = a[i].e.n && q.root[a[i].dim] == q.root[a[i].e.term[0].dim];
        if (!stays && !is_read(a, n, a[i].dim))
            partition_isolate(&q, a[i].dim);
    }
    for (size_t i = 0; i < n; i++)
        if (a[i].e.n)
            partition_unite_lin(&q, a[i].e, &a[i].dim, max_of(p->v.d));
    return q;
}

// The assignments to dimensions of a pack; dimensions outside of it that they read are replaced by intervals.
static size_t localised(const struct packed *p, const struct pack *pack, const struct dassign *a, size_t n,
                        struct dassign *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n; i++) {
        struct dassign x = a[i];
        x.dim = pack_index(pack, a[i].dim);
        if (x.dim == UINT32_MAX)
            continue;
        if (!pack_lin(scratch(p->v.d), pack, a[i].e, &x.e)) {
            x.e = lin_const(0);
            x.plus = itv_add(packs_bounds(&p->v, a[i].e), a[i].plus);
        }
        out[k++] = x;
    }
    return k;
}

static struct dvalue *packs_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    if (packs_is_bottom(v))
        return dvalue_share(v);
    struct arena_mark mark = arena_mark(scratch(v->d));
    const struct packed *p = packed_of(v);
    struct partition q = assigned(p, a, n);
    struct packed *r = regrouped(p, &q);
    struct dassign *local = ARENA_ARRAY(scratch(v->d), struct dassign, n);
    for (uint32_t i = 0; i < r->n; i++) {
        size_t k = localised(p, r->pack[i], a, n, local);
        if (k == 0)
            continue;
        struct dvalue *x = dom_assign(r->at[i], local, k);
        dom_free(r->at[i]);
        r->at[i] = x;
    }
    struct dvalue *box = dom_assign(r->box, a, n);
    dom_free(r->box);
    r->box = box;
    struct dvalue *result = exchanged(r);
    arena_release(scratch(v->d), mark);
    return result;
}

// Finds the dimensions of a pack after a remap: the ascending dimensions of the new pack, with their old local indices;
// gives their number.
static uint32_t moved(const struct pack *old, const struct dims *dims, const uint32_t *from, uint32_t *dim,
                      uint32_t *local)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < dims->n; i++) {
        uint32_t k = from[i] == UINT32_MAX ? UINT32_MAX : pack_index(old, from[i]);
        if (k == UINT32_MAX)
            continue;
        dim[n] = i;
        local[n++] = k;
    }
    return n;
}

static struct dvalue *packs_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    const struct packed *p = packed_of(v);
    const struct domain *d = v->d;
    if (packs_is_bottom(v))
        return packs_bottom(d, dims);
    struct arena_mark mark = arena_mark(scratch(d));
    uint32_t *dim = ARENA_ARRAY(scratch(d), uint32_t, dims->n), *local = ARENA_ARRAY(scratch(d), uint32_t, dims->n);
    struct packed *r = new_value(d, dims, dom_remap(p->box, dims, from), p->n);
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t k = moved(p->pack[i], dims, from, dim, local);
        if (k < 2)
            continue;
        r->pack[n] = pack_get(table_of(d), dim, k, dims->is_int);
        r->at[n] = dom_remap(p->at[i], &r->pack[n]->dims, local);
        n++;
    }
    // There are fewer packs: the arrays shrink to the size with which they will be freed.
    r->pack = mem_realloc(r->pack, p->n * sizeof *r->pack, n * sizeof *r->pack);
    r->at = mem_realloc(r->at, p->n * sizeof *r->at, n * sizeof *r->at);
    r->n = n;
    arena_release(scratch(d), mark);
    return &r->v;
}

// ---- the domain -----------------------------------------------------------------------------------------------------

static enum rc packs_open(struct domain *d)
{
    struct pack_table *t = MEM_NEW(struct pack_table);
    arena_alloc(&t->scratch, 1);
    d->state = t;
    return RC_OK;
}

static void packs_close(struct domain *d)
{
    struct pack_table *t = d->state;
    arena_free(&t->scratch);
    arena_free(&t->mem);
    map_free(&t->by_hash);
    vec_free(&t->all);
    mem_free(t, sizeof *t);
}

static const struct domain_ops packs_domain = {
    .name = "packs",
    .summary = "intervals, and another domain on small packs of dimensions",
    .top = packs_top,
    .bottom = packs_bottom,
    .free = packs_free,
    .is_bottom = packs_is_bottom,
    .leq = packs_leq,
    .hash = packs_hash,
    .join = packs_join,
    .meet = packs_meet,
    .widen = packs_widen,
    .widen_upto = packs_widen_upto,
    .assume = packs_assume,
    .assign = packs_assign,
    .remap = packs_remap,
    .bounds = packs_bounds,
    .constraints = packs_constraints,
    .open = packs_open,
    .close = packs_close,
};

struct domain *domain_open_packs(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                 struct domain_stats *stats, struct buf *why)
{
    struct domain *box = domain_open("interval", cfg, NULL, why);
    if (!box) {
        domain_close(a);
        return NULL;
    }
    struct domain *const part[2] = { a, box };
    return domain_make(name, &packs_domain, cfg, stats, part, why);
}
