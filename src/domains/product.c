// SPDX-License-Identifier: Apache-2.0
// product.c: reduced products: a value is a pair, and stands for the points that are in both parts.
// After assume, assign and meet each part learns from the other: equalities, congruences, bounds of single dimensions,
// and bounds of an expression whose residue the other part knows.  Joins and widenings are not reduced: a join must
// contain what it joins in each part, and a reduced part of a widening's result would be no result of that part's
// widening, so that the chain need not end (the same reason why closing an octagon after widening is wrong).
// source Cousot, Cousot, "Systematic design of program analysis frameworks", POPL 1979 (reduced product); Granger,
//        "Improving the results of static analyses of programs by local decreasing iterations", FSTTCS 1992.
#include "domains/conset.h"

struct pair {
    struct dvalue v;
    struct dvalue *part[2];
};

DOWNCAST_CONST(pair_of, dvalue, pair, v);

// A new value from both parts, which are taken; if one part has no point, neither does the other.
static struct dvalue *new_value(const struct domain *d, const struct dims *dims, struct dvalue *a, struct dvalue *b)
{
    bool no_a = dom_is_bottom(a), no_b = dom_is_bottom(b);
    if (no_a != no_b) {
        struct dvalue **other = no_a ? &b : &a;
        dom_free(*other);
        *other = dom_bottom(d->part[no_a ? 1 : 0], dims);
    }
    struct pair *p = MEM_NEW(struct pair);
    dvalue_init(&p->v, d, dims);
    p->part[0] = a;
    p->part[1] = b;
    return &p->v;
}

static struct dvalue *product_top(const struct domain *d, const struct dims *dims)
{
    return new_value(d, dims, dom_top(d->part[0], dims), dom_top(d->part[1], dims));
}

static struct dvalue *product_bottom(const struct domain *d, const struct dims *dims)
{
    return new_value(d, dims, dom_bottom(d->part[0], dims), dom_bottom(d->part[1], dims));
}

static void product_free(struct dvalue *v)
{
    struct pair *p = (struct pair *)v;
    dom_free(p->part[0]);
    dom_free(p->part[1]);
    mem_free(p, sizeof *p);
}

static bool product_is_bottom(const struct dvalue *v)
{
    return dom_is_bottom(pair_of(v)->part[0]);
}

static bool product_leq(const struct dvalue *a, const struct dvalue *b)
{
    return dom_leq(pair_of(a)->part[0], pair_of(b)->part[0]) && dom_leq(pair_of(a)->part[1], pair_of(b)->part[1]);
}

static uint32_t product_hash(const struct dvalue *v)
{
    uint32_t h = 1;
    for (size_t i = 0; i < 2; i++) {
        const struct dvalue *p = pair_of(v)->part[i];
        h = h * 31 + p->d->ops->hash(p);
    }
    return h;
}

// ---- reduction ------------------------------------------------------------------------------------------------------

// Replaces *v by its points that satisfy c; whether there are fewer now.
static bool learn(struct dvalue **v, struct lincon c)
{
    struct dvalue *r = dom_assume(*v, &c, 1);
    bool fewer = !dom_leq(*v, r);
    dom_free(*v);
    *v = r;
    return fewer;
}

static bool is_known(const struct dvalue *v, struct lincon c)
{
    struct itv b = dom_bounds(v, c.e);
    struct rat zero = rat_int(0);
    int low = rat_compare(b.low, zero);
    if (itv_is_empty(b))
        return true;
    if (c.rel == LIN_EQ)
        return low == 0 && rat_compare(b.high, zero) == 0;
    return c.rel == LIN_GE ? low >= 0 : c.rel == LIN_GT && low > 0;
}

/* Moves the bounds in *v of c's expression, which is a multiple of c.mod, inward to the next multiples. */
static bool round_bounds(struct dvalue **v, struct lincon c, struct arena *mem)
{
    struct itv b = dom_bounds(*v, c.e);
    bool fewer = false;
    for (int sign = 1; sign >= -1; sign -= 2) {
        struct rat x = sign > 0 ? b.low : rat_neg(b.high), q;
        struct lincon row = { .rel = LIN_GE };
        i128 k;
        if (!rat_is_finite(x) || !rat_make(1, c.mod, &q) || !rat_mul(x, q, &q) || !i128_mul(rat_ceil(q), c.mod, &k))
            continue;
        if (rat_compare(x, rat_int(k)) != 0 && lin_add(mem, c.e, sign, lin_const(1), -k, &row.e))
            fewer = learn(v, lincon_normal(mem, row, (*v)->dims->is_int)) || fewer;
    }
    return fewer;
}

// Tells *to what `from` says and *to does not know yet.
static bool transfer(const struct dvalue *from, struct dvalue **to, struct arena *mem)
{
    struct lincon_vec rows = { 0 };
    bool fewer = false;
    dom_constraints(from, mem, &rows);
    for (size_t i = 0; i < rows.n && !dom_is_bottom(*to); i++) {
        struct lincon c = rows.at[i];
        if (c.rel == LIN_MOD)
            fewer = round_bounds(to, c, mem) || fewer;
        if ((c.rel == LIN_EQ || c.rel == LIN_MOD || c.e.n <= 1) && !is_known(*to, c))
            fewer = learn(to, c) || fewer;
    }
    vec_free(&rows);
    return fewer;
}

// The reduced pair of both parts, which are taken.
static struct dvalue *reduced(const struct domain *d, const struct dims *dims, struct dvalue *a, struct dvalue *b)
{
    enum { ROUNDS = 3 };
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    bool more = true;
    for (int i = 0; i < ROUNDS && more && !dom_is_bottom(a) && !dom_is_bottom(b); i++) {
        more = transfer(a, &b, mem);
        if (!dom_is_bottom(b))
            more = transfer(b, &a, mem) || more;
        arena_release(mem, mark);
    }
    return new_value(d, dims, a, b);
}

// ---- operations -----------------------------------------------------------------------------------------------------

#define BOTH(make, d, dims, call, x, ...) \
    make(d, dims, call((x)->part[0], __VA_ARGS__), call((x)->part[1], __VA_ARGS__))

static struct dvalue *product_join(const struct dvalue *va, const struct dvalue *vb)
{
    const struct pair *a = pair_of(va), *b = pair_of(vb);
    return new_value(va->d, va->dims, dom_join(a->part[0], b->part[0]), dom_join(a->part[1], b->part[1]));
}

static struct dvalue *product_meet(const struct dvalue *va, const struct dvalue *vb)
{
    const struct pair *a = pair_of(va), *b = pair_of(vb);
    return reduced(va->d, va->dims, dom_meet(a->part[0], b->part[0]), dom_meet(a->part[1], b->part[1]));
}

// Each part's chain ends, for each part sees only its own results.
static struct dvalue *product_widen_upto(const struct dvalue *va, const struct dvalue *vb, const struct lincon *t,
                                         size_t n)
{
    const struct pair *a = pair_of(va), *b = pair_of(vb);
    return new_value(va->d, va->dims, dom_widen_upto(a->part[0], b->part[0], t, n),
                     dom_widen_upto(a->part[1], b->part[1], t, n));
}

static struct dvalue *product_widen(const struct dvalue *a, const struct dvalue *b)
{
    return product_widen_upto(a, b, NULL, 0);
}

static struct dvalue *product_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    return BOTH(reduced, v->d, v->dims, dom_assume, pair_of(v), c, n);
}

static struct dvalue *product_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    return BOTH(reduced, v->d, v->dims, dom_assign, pair_of(v), a, n);
}

static struct dvalue *product_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    return BOTH(new_value, v->d, dims, dom_remap, pair_of(v), dims, from);
}

static struct itv product_bounds(const struct dvalue *v, struct lin e)
{
    return itv_meet(dom_bounds(pair_of(v)->part[0], e), dom_bounds(pair_of(v)->part[1], e));
}

static void product_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    struct lincon_vec rows = { 0 };
    dom_constraints(pair_of(v)->part[0], mem, &rows);
    dom_constraints(pair_of(v)->part[1], mem, &rows);
    lincons_sort(&rows);
    vec_append(out, &rows);
    vec_free(&rows);
}

// All pairs of a disjunct of one part and one of the other; if they are too many, the value itself.
static size_t product_disjuncts(const struct dvalue *v, struct dvalue **out, size_t max)
{
    const struct pair *p = pair_of(v);
    struct dvalue *part[2][DISJUNCTS_MAX];
    size_t n[2], k = 0;
    for (size_t i = 0; i < 2; i++)
        n[i] = dom_disjuncts(p->part[i], part[i], DISJUNCTS_MAX);
    for (size_t i = 0; i < n[0] && n[0] * n[1] <= max; i++)
        for (size_t j = 0; j < n[1]; j++)
            out[k++] = new_value(v->d, v->dims, dvalue_share(part[0][i]), dvalue_share(part[1][j]));
    for (size_t i = 0; i < 2; i++)
        for (size_t j = 0; j < n[i]; j++)
            dom_free(part[i][j]);
    if (k == 0)
        out[k++] = dvalue_share(v);
    return k;
}

static const struct domain_ops product_domain = {
    .name = "product",
    .summary = "reduced product of two domains",
    .top = product_top,
    .bottom = product_bottom,
    .free = product_free,
    .is_bottom = product_is_bottom,
    .leq = product_leq,
    .hash = product_hash,
    .join = product_join,
    .meet = product_meet,
    .widen = product_widen,
    .widen_upto = product_widen_upto,
    .assume = product_assume,
    .assign = product_assign,
    .remap = product_remap,
    .bounds = product_bounds,
    .constraints = product_constraints,
    .disjuncts = product_disjuncts,
    .open = scratch_open,
    .close = scratch_close,
};

struct domain *domain_open_product(const char *name, struct domain *a, struct domain *b, const struct domain_cfg *cfg,
                                   struct domain_stats *stats, struct buf *why)
{
    struct domain *const part[2] = { a, b };
    return domain_make(name, &product_domain, cfg, stats, part, why);
}
