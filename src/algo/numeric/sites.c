// SPDX-License-Identifier: Apache-2.0
// sites.c: dimensions, values and formulas of blocks.
#include "algo/numeric/coarsen.h"
#include "algo/numeric/image.h"
#include "algo/numeric/value_term.h"
#include "base/hash.h"

static const struct dims *dims_of_integers(struct numeric *n, uint32_t k)
{
    while (n->int_dims.n <= k) {
        uint32_t i = (uint32_t)n->int_dims.n;
        uint8_t *is_int = arena_alloc(&n->mem, i + 1);
        memset(is_int, 1, i + 1);
        struct dims *d = arena_alloc(&n->mem, sizeof *d);
        *d = (struct dims){ i, is_int, NULL };
        vec_push(&n->int_dims, d);
    }
    return n->int_dims.at[k];
}

static bool is_int(const struct term *t)
{
    return t->sort->kind != SORT_REAL;
}

static bool is_like(const struct dims *d, uint32_t k, const struct term *const *like)
{
    bool same = d->n == k;
    for (uint32_t i = 0; i < k && same; i++)
        same = d->is_int[i] == is_int(like[i]);
    return same;
}

const struct dims *numeric_dims(struct numeric *n, uint32_t k, const struct term *const *like)
{
    uint64_t key = k, at;
    bool all_int = true;
    for (uint32_t i = 0; like && i < k; i++) {
        all_int = all_int && is_int(like[i]);
        key = hash_mix(key, is_int(like[i]));
    }
    if (all_int)
        return dims_of_integers(n, k);
    for (; map_get(&n->mixed_at, key, &at); key++)
        if (is_like(n->mixed_dims.at[at], k, like))
            return n->mixed_dims.at[at];
    uint8_t *kinds = arena_alloc(&n->mem, k);
    for (uint32_t i = 0; i < k; i++)
        kinds[i] = is_int(like[i]);
    struct dims *d = arena_alloc(&n->mem, sizeof *d);
    *d = (struct dims){ k, kinds, NULL };
    map_put(&n->mixed_at, key, n->mixed_dims.n);
    vec_push(&n->mixed_dims, d);
    return d;
}

enum { COSTLY_DIMS = 8 };  // boxes of more dimensions have too many corners for polyhedra

static bool has_polyhedra(const struct domain *d)
{
    return strncmp(d->ops->name, "poly", 4) == 0 || (d->ops->disjuncts && !d->part[1] && has_polyhedra(d->part[0]));
}

struct dvalue *site_with_types(struct numeric *n, uint32_t b, struct dvalue *v)
{
    const struct site *p = &n->site[b];
    if (has_polyhedra(v->d) && p->values.n > COSTLY_DIMS)
        return v;
    struct image m = { .n = n };
    struct term_vec facts = { 0 };
    for (size_t i = 0; i < p->values.n; i++) {
        const struct uvalue *x = &n->u->values.at[p->values.at[i]];
        *map_at(&m.dim, x->name->id) = i + 1;
        if (!x->def)
            vec_push(&facts, unit_facts(n->u, x));
    }
    const struct term *all = term_make(n->t, TERM_AND, facts.at, facts.n, (struct term_extra){ 0 });
    v = image_assume(&m, v, all, true);
    vec_free(&facts);
    map_free(&m.dim);
    arena_free(&m.mem);
    return v;
}

struct gathering {
    struct numeric *n;
    struct u32_vec *values;
};

static void gather(void *ctx, uint32_t v, uint32_t unused)
{
    const struct gathering *g = ctx;
    (void)unused;
    enum sort_kind kind = g->n->u->values.at[v].name->sort->kind;
    if (kind == SORT_INT || kind == SORT_REAL)
        vec_push(g->values, v);
}

// The names of the dimensions of block b, to be freed.
static const struct term **names_at(struct numeric *n, uint32_t b)
{
    const struct u32_vec *values = &n->site[b].values;
    const struct term **names = MEM_ARRAY(const struct term *, values->n);
    for (size_t i = 0; i < values->n; i++)
        names[i] = n->u->values.at[values->at[i]].name;
    return names;
}

// The dimensions of block b, with modes.
static const struct dims *site_dims(struct numeric *n, uint32_t b)
{
    const struct u32_vec *values = &n->site[b].values;
    const struct term **names = names_at(n, b);
    const struct dims *all = numeric_dims(n, (uint32_t)values->n, names);
    mem_free(names, values->n * sizeof *names);
    uint8_t *is_mode = arena_alloc(&n->mem, values->n + 1);
    for (size_t i = 0; i < values->n; i++)
        is_mode[i] = n->u->modes[values->at[i]];
    struct dims *d = arena_alloc(&n->mem, sizeof *d);
    *d = (struct dims){ all->n, all->is_int, is_mode };
    return d;
}

void sites_init(struct numeric *n)
{
    n->site = MEM_ARRAY(struct site, n->u->blocks.n);
    for (size_t b = 0; b < n->u->blocks.n; b++) {
        struct gathering g = { n, &n->site[b].values };
        pmap_each(&n->u->pool, n->u->blocks.at[b].live, gather, &g);
        n->site[b].dims = site_dims(n, (uint32_t)b);
        if (n->u->blocks.at[b].kind != UBLOCK_HEAD || numeric_look(n) != RC_OK)
            continue;
        struct dvalue *types = site_with_types(n, (uint32_t)b, dom_top(n->d, n->site[b].dims));
        dom_constraints(types, &n->mem, &n->site[b].thresholds);
        dom_free(types);
    }
    sites_reset(n);
}

void sites_reset(struct numeric *n)
{
    for (size_t b = 0; b < n->u->blocks.n; b++) {
        dom_set(&n->site[b].x, dom_bottom(n->d, n->site[b].dims));
        dom_set(&n->site[b].next, NULL);
        dom_set(&n->site[b].first, NULL);
        n->site[b].updates = n->site[b].roundings = 0;
    }
    dom_set(&n->site[0].x, site_with_types(n, 0, dom_top(n->d, n->site[0].dims)));
    if (n->entry && n->entry->n)
        dom_set(&n->site[0].x, dom_assume(n->site[0].x, n->entry->at, n->entry->n));
}

void site_end_bound(struct numeric *n, uint32_t b, bool keep)
{
    struct site *s = &n->site[b];
    bool inside = keep && dom_leq(s->x, s->bound);
    dom_set(&s->x, inside ? dom_keep(s->x) : keep ? dom_meet(s->bound, s->x) : dom_keep(s->bound));
    dom_set(&s->bound, NULL);
}

void sites_free(struct numeric *n)
{
    for (size_t b = 0; n->site && b < n->u->blocks.n; b++) {
        vec_free(&n->site[b].values);
        vec_free(&n->site[b].thresholds);
        dom_free(n->site[b].x);
        dom_free(n->site[b].next);
        dom_free(n->site[b].first);
        dom_free(n->site[b].bound);
    }
    if (n->site)
        mem_free(n->site, n->u->blocks.n * sizeof *n->site);
    n->site = NULL;
}

// ---- formulas ---------------------------------------------------------------------------------------------------------

const struct term *site_lin_term(struct numeric *n, uint32_t b, struct lin e)
{
    const struct term **names = names_at(n, b), *r = lin_term(n->t, e, names);
    mem_free(names, n->site[b].values.n * sizeof *names);
    return r;
}

const struct term *site_term(struct numeric *n, uint32_t b, const struct dvalue *v)
{
    const struct term **names = names_at(n, b), *r = value_term(n->t, v, names);
    mem_free(names, n->site[b].values.n * sizeof *names);
    return r;
}

// ---- updates ----------------------------------------------------------------------------------------------------------

// Whether the constraints of v are all there is to it.
static bool is_conjunction(const struct dvalue *v)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t k = dom_disjuncts(v, part, DISJUNCTS_MAX);
    for (size_t i = 0; i < k; i++)
        dom_free(part[i]);
    return k == 1;
}

enum { ROUNDINGS = 20 };  // of constraints of one block: limited so that widening ends

// Appends the constraints of v with small coefficients, and what is left of the others: those that mention reals,
// rounded, and bounds that follow from them.  True: something is missing.
static bool small_constraints(const struct numeric *n, struct site *p, const struct dvalue *v, struct arena *mem,
                              struct lincon_vec *out)
{
    struct lincon_vec all = { 0 }, rounded = { 0 };
    dom_constraints(v, mem, &all);
    const struct lincon_vec *from = &all;
    bool missing = false;
    for (size_t i = 0; i < all.n; i++)
        missing |= !coarsen_is_plain(all.at[i], n->cfg->coefficients);
    if (missing && p->roundings < ROUNDINGS) {
        p->roundings++;
        coarsen(v, &all, n->cfg->coefficients, mem, &rounded);
        coarsen_bounds(v, n->cfg->coefficients, mem, &rounded);
        from = &rounded;
    }
    for (size_t i = 0; i < from->n; i++)
        if (coarsen_is_plain(from->at[i], n->cfg->coefficients))
            vec_push(out, from->at[i]);
    vec_free(&all);
    vec_free(&rounded);
    return missing;
}

struct dvalue *site_without_large(struct numeric *n, uint32_t b, struct dvalue *v)
{
    struct site *p = &n->site[b];
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    if (is_conjunction(v) && small_constraints(n, p, v, &mem, &c)) {
        struct dvalue *top = dom_top(v->d, v->dims);
        dom_set(&v, dom_assume(top, c.at, c.n));
        dom_free(top);
    }
    vec_free(&c);
    arena_free(&mem);
    return v;
}

struct dvalue *site_fit(struct numeric *n, uint32_t b, const struct dvalue *y)
{
    const struct site *p = &n->site[b];
    struct dvalue *v = site_with_types(n, b, dom_keep((struct dvalue *)(uintptr_t)y));
    if (p->bound)
        dom_set(&v, dom_meet(v, p->bound));
    return v;
}

struct dvalue *site_grow(struct numeric *n, uint32_t b, const struct dvalue *old, const struct dvalue *y, bool widen)
{
    struct site *p = &n->site[b];
    struct dvalue *z;
    if (widen && p->updates++ >= (uint32_t)n->cfg->delay && !dom_is_bottom(old)) {
        n->stats.widenings++;
        p->widenings++;
        p->updates = 0;
        z = dom_widen_upto(old, y, p->thresholds.at, p->thresholds.n);
    } else {
        z = dom_join(old, y);
    }
    z = site_without_large(n, b, z);
    if (p->bound)
        dom_set(&z, dom_meet(z, p->bound));
    return z;
}

bool site_update(struct numeric *n, uint32_t b, const struct dvalue *y, bool widen)
{
    struct site *p = &n->site[b];
    if (dom_is_bottom(y) || dom_leq(y, p->x))
        return false;
    // The encoding leaves out wrap-around that the interval pre-analysis excludes, so images may leave the type.
    struct dvalue *typed = site_fit(n, b, y), *z = site_grow(n, b, p->x, typed, widen);
    if (!p->first)
        p->first = dom_keep(typed);
    dom_free(typed);
    bool grew = !dom_leq(z, p->x);
    n->stats.ascending += grew;
    if (grew)
        dom_set(&p->x, z);
    else
        dom_free(z);
    return grew;
}
