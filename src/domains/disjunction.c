// SPDX-License-Identifier: Apache-2.0
// disjunction.c: finite disjunctions.  A value is a list of values of another domain, none of which contains another:
// `or(A)`, with at most cfg->disjuncts of them, and `modes(A)` (modes.c).
// source Bagnara, Hill, Zaffanella, "Widening operators for powerset domains", STTT 8, 2006; Sankaranarayanan et al.,
//        "Static analysis in disjunctive numerical domains", SAS 2006.
#include "domains/disjunction.h"

void dvalues_drop(struct dvalues *list, size_t i)
{
    dom_free(list->at[i]);
    for (size_t k = i + 1; k < list->n; k++)
        list->at[k - 1] = list->at[k];
    list->n--;
}

void dvalues_join(struct dvalues *list, size_t i, size_t k)
{
    struct dvalue *j = dom_join(list->at[i], list->at[k]);
    dom_free(list->at[i]);
    list->at[i] = j;
    dvalues_drop(list, k);
}

void dvalues_drop_bottoms(struct dvalues *list)
{
    for (size_t i = 0; i < list->n;)
        if (dom_is_bottom(list->at[i]))
            dvalues_drop(list, i);
        else
            i++;
}

void dvalues_drop_contained(struct dvalues *list)
{
    dvalues_drop_bottoms(list);
    for (size_t i = 0; i < list->n;) {
        bool covered = false;
        for (size_t k = 0; k < list->n && !covered; k++)
            covered = k != i && dom_leq(list->at[i], list->at[k]) && (k < i || !dom_leq(list->at[k], list->at[i]));
        if (covered)
            dvalues_drop(list, i);
        else
            i++;
    }
}

size_t dom_in_common(const struct dvalue *a, const struct dvalue *b)
{
    struct arena mem = { 0 };
    struct lincon_vec x = { 0 }, y = { 0 };
    size_t n = 0;
    dom_constraints(a, &mem, &x);
    dom_constraints(b, &mem, &y);
    for (size_t i = 0; i < x.n; i++)
        for (size_t k = 0; k < y.n; k++)
            n += lincon_compare(x.at[i], y.at[k]) == 0;
    vec_free(&x);
    vec_free(&y);
    arena_free(&mem);
    return n;
}

// Joins the first pair that has most in common; the join takes the place of the first of the two.
static void merge_two(struct dvalues *list)
{
    size_t a = 0, b = 1, best = 0;
    for (size_t i = 0; i < list->n; i++)
        for (size_t k = i + 1; k < list->n; k++) {
            size_t n = dom_in_common(list->at[i], list->at[k]);
            if (n > best) {
                best = n;
                a = i;
                b = k;
            }
        }
    dvalues_join(list, a, b);
}

struct dvalue *disj_new(const struct domain *d, const struct dims *dims, struct dvalues *list)
{
    if (d->ops == &modes_domain)
        modes_settle(d, dims, list);
    else
        dvalues_drop_contained(list);
    while (d->ops != &modes_domain && list->n > (size_t)d->cfg->disjuncts) {
        merge_two(list);
        dvalues_drop_contained(list);
    }
    struct disj *p = MEM_NEW(struct disj);
    dvalue_init(&p->v, d, dims);
    p->n = (uint32_t)list->n;
    p->at = MEM_ARRAY(struct dvalue *, p->n);
    for (uint32_t i = 0; i < p->n; i++)
        p->at[i] = list->at[i];
    vec_free(list);
    return &p->v;
}

size_t dom_parts(const struct dvalue *v, struct dvalue **out)
{
    const struct disj *p = disj_of(v);
    for (uint32_t i = 0; i < p->n; i++)
        out[i] = dvalue_share(p->at[i]);
    return p->n;
}

struct dvalue *dom_of_parts(const struct domain *d, const struct dims *dims, struct dvalue *const *part, size_t n)
{
    struct dvalues list = { 0 };
    for (size_t i = 0; i < n; i++)
        vec_push(&list, dvalue_share(part[i]));
    return disj_new(d, dims, &list);
}

static struct dvalue *single(const struct domain *d, const struct dims *dims, struct dvalue *only)
{
    struct dvalues list = { 0 };
    vec_push(&list, only);
    return disj_new(d, dims, &list);
}

static struct dvalue *or_top(const struct domain *d, const struct dims *dims)
{
    return single(d, dims, dom_top(d->part[0], dims));
}

static struct dvalue *or_bottom(const struct domain *d, const struct dims *dims)
{
    struct dvalues none = { 0 };
    return disj_new(d, dims, &none);
}

static void or_free(struct dvalue *v)
{
    struct disj *p = (struct disj *)v;
    for (uint32_t i = 0; i < p->n; i++)
        dom_free(p->at[i]);
    mem_free(p->at, p->n * sizeof *p->at);
    mem_free(p, sizeof *p);
}

static bool or_is_bottom(const struct dvalue *v)
{
    return disj_of(v)->n == 0;
}

static bool covered_by(const struct dvalue *x, const struct disj *b)
{
    for (uint32_t k = 0; k < b->n; k++)
        if (dom_leq(x, b->at[k]))
            return true;
    return false;
}

// May be false although a is in b: a disjunct that only several disjuncts of b cover together is not found to be
// covered.
static bool or_leq(const struct dvalue *a, const struct dvalue *b)
{
    for (uint32_t i = 0; i < disj_of(a)->n; i++)
        if (!covered_by(disj_of(a)->at[i], disj_of(b)))
            return false;
    return true;
}

// The hash does not depend on the order of the disjuncts.
static uint32_t or_hash(const struct dvalue *v)
{
    uint32_t h = 1;
    for (uint32_t i = 0; i < disj_of(v)->n; i++) {
        const struct dvalue *x = disj_of(v)->at[i];
        h += x->d->ops->hash(x) * UINT32_C(0x9e3779b1);
    }
    return h;
}

// ---- operations -----------------------------------------------------------------------------------------------------

static struct dvalue *or_join(const struct dvalue *a, const struct dvalue *b)
{
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < disj_of(a)->n; i++)
        vec_push(&list, dvalue_share(disj_of(a)->at[i]));
    for (uint32_t i = 0; i < disj_of(b)->n; i++)
        vec_push(&list, dvalue_share(disj_of(b)->at[i]));
    return disj_new(a->d, a->dims, &list);
}

// Appends the meets of x with the disjuncts of b; join: one meet, of x with the join of them, because all together
// would be too many.
static void meet_one(const struct dvalue *x, const struct disj *b, bool join, struct dvalues *out)
{
    struct dvalue *sum = NULL;
    for (uint32_t k = 0; k < b->n; k++) {
        struct dvalue *m = dom_meet(x, b->at[k]);
        if (!join) {
            vec_push(out, m);
            continue;
        }
        struct dvalue *j = sum ? dom_join(sum, m) : dom_keep(m);
        dom_free(sum);
        dom_free(m);
        sum = j;
    }
    if (sum)
        vec_push(out, sum);
}

// The meet stays below a, whatever has to be merged: descending iterations rely on it.
static struct dvalue *or_meet(const struct dvalue *a, const struct dvalue *b)
{
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < disj_of(a)->n; i++)
        meet_one(disj_of(a)->at[i], disj_of(b), false, &list);
    dvalues_drop_contained(&list);
    if (list.n > (size_t)(a->d->ops == &modes_domain ? a->d->cfg->modes : a->d->cfg->disjuncts)) {
        while (list.n)
            dvalues_drop(&list, list.n - 1);
        for (uint32_t i = 0; i < disj_of(a)->n; i++)
            meet_one(disj_of(a)->at[i], disj_of(b), true, &list);
    }
    return disj_new(a->d, a->dims, &list);
}

static struct dvalue *or_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < disj_of(v)->n; i++)
        vec_push(&list, dom_assume(disj_of(v)->at[i], c, n));
    return disj_new(v->d, v->dims, &list);
}

static struct dvalue *or_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < disj_of(v)->n; i++)
        vec_push(&list, dom_assign(disj_of(v)->at[i], a, n));
    return disj_new(v->d, v->dims, &list);
}

static struct dvalue *or_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < disj_of(v)->n; i++)
        vec_push(&list, dom_remap(disj_of(v)->at[i], dims, from));
    return disj_new(v->d, dims, &list);
}

// The disjunct of a that takes x in: the first one that x contains, else the first one that has most in common with x.
static uint32_t taker(const struct disj *a, const struct dvalue *x)
{
    uint32_t best = 0;
    size_t most = 0;
    for (uint32_t i = 0; i < a->n; i++) {
        size_t n = 1 + dom_in_common(a->at[i], x);
        if (dom_leq(a->at[i], x))
            n += (size_t)1 << 32;
        if (n > most) {
            most = n;
            best = i;
        }
    }
    return best;
}

/* What a does not cover of b is given to the disjuncts of a, and each is widened by what it got.
 * Termination: the result has at most as many disjuncts as a, since it has one for each of a and some may be dropped
 * because others contain them.  So from some step of a chain on their number stays, and none is dropped; then the i-th
 * disjunct of each result is the i-th of the one before, or the underlying widening of it by something larger, and such
 * a chain ends.  Hence disjuncts can only come about by joins: users join for a while before they widen. */
static struct dvalue *or_widen_upto(const struct dvalue *va, const struct dvalue *vb, const struct lincon *t, size_t n)
{
    const struct disj *a = disj_of(va), *b = disj_of(vb);
    if (a->n == 0)
        return dvalue_share(vb);
    struct dvalues list = { 0 };
    for (uint32_t i = 0; i < a->n; i++)
        vec_push(&list, dvalue_share(a->at[i]));
    for (uint32_t k = 0; k < b->n; k++) {
        if (covered_by(b->at[k], a))
            continue;
        uint32_t i = taker(a, b->at[k]);
        struct dvalue *sum = dom_join(list.at[i], b->at[k]);
        dom_free(list.at[i]);
        list.at[i] = sum;
    }
    for (uint32_t i = 0; i < a->n; i++)
        if (list.at[i] != a->at[i]) {
            struct dvalue *w = dom_widen_upto(a->at[i], list.at[i], t, n);
            dom_free(list.at[i]);
            list.at[i] = w;
        }
    return disj_new(va->d, va->dims, &list);
}

static struct dvalue *or_widen(const struct dvalue *a, const struct dvalue *b)
{
    return or_widen_upto(a, b, NULL, 0);
}

static struct itv or_bounds(const struct dvalue *v, struct lin e)
{
    struct itv r = ITV_NONE;
    for (uint32_t i = 0; i < disj_of(v)->n; i++)
        r = itv_join(r, dom_bounds(disj_of(v)->at[i], e));
    return r;
}

// The constraints of the join of all disjuncts.
static void or_constraints(const struct dvalue *v, struct arena *mem, struct lincon_vec *out)
{
    const struct disj *p = disj_of(v);
    struct dvalue *all = dom_bottom(v->d->part[0], v->dims);
    for (uint32_t i = 0; i < p->n; i++) {
        struct dvalue *j = dom_join(all, p->at[i]);
        dom_free(all);
        all = j;
    }
    dom_constraints(all, mem, out);
    dom_free(all);
}

// Gives each disjunct as a value of this domain (or as several, if the parts themselves are disjunctions of more
// kinds).
static size_t or_disjuncts(const struct dvalue *v, struct dvalue **out, size_t max)
{
    const struct disj *p = disj_of(v);
    if (p->n > max) {
        out[0] = dvalue_share(v);
        return 1;
    }
    for (uint32_t i = 0; i < p->n; i++)
        out[i] = single(v->d, v->dims, dvalue_share(p->at[i]));
    return p->n;
}

static struct dvalue *modes_widen(const struct dvalue *a, const struct dvalue *b)
{
    return modes_widen_upto(a, b, NULL, 0);
}

// The operations that or(A) and modes(A) have in common.
#define DISJ_OPS                                                                                                    \
    .top = or_top, .bottom = or_bottom, .free = or_free, .is_bottom = or_is_bottom, .leq = or_leq, .hash = or_hash, \
    .join = or_join, .meet = or_meet, .assume = or_assume, .assign = or_assign, .remap = or_remap,                  \
    .bounds = or_bounds, .constraints = or_constraints, .disjuncts = or_disjuncts, .open = scratch_open,            \
    .close = scratch_close

static const struct domain_ops or_domain = {
    .name = "or",
    .summary = "disjunctions",
    .widen = or_widen,
    .widen_upto = or_widen_upto,
    DISJ_OPS,
};

const struct domain_ops modes_domain = {
    .name = "modes",
    .summary = "a value for each valuation of the dimensions with few values",
    .widen = modes_widen,
    .widen_upto = modes_widen_upto,
    DISJ_OPS,
};

struct domain *domain_open_modes(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                 struct domain_stats *stats, struct buf *why)
{
    struct domain *const part[2] = { a, NULL };
    return domain_make(name, &modes_domain, cfg, stats, part, why);
}

struct domain *domain_open_disjunction(const char *name, struct domain *a, const struct domain_cfg *cfg,
                                       struct domain_stats *stats, struct buf *why)
{
    struct domain *const part[2] = { a, NULL };
    return domain_make(name, &or_domain, cfg, stats, part, why);
}
