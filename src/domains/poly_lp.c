// SPDX-License-Identifier: Apache-2.0
// poly_lp.c: operations on polyhedra that need no generators, for polyhedra with too many of them: linear programs over
// constraints.
// The results are coarser: of a convex hull or of a projection only the octagonal bounds are computed, and given
// constraints are kept where they still hold.
#include "domains/poly_priv.h"

#ifdef HAVE_PPL

static bool same_row(struct lincon a, struct lincon b)
{
    return lincon_compare(a, b) == 0;
}

// Whether e >= 0 (strict: e > 0) holds everywhere.
static bool always(struct lp *lp, struct arena *mem, struct lin e, bool strict)
{
    struct lin minus;
    struct rat sup;
    if (!lin_scale(mem, e, -1, &minus))
        return false;
    enum lp_answer a = lp_sup(lp, minus, &sup);
    return a == LP_EMPTY || (a == LP_BOUNDED && (strict ? sup.num < 0 : sup.num <= 0));
}

static bool entails(struct lp *lp, struct arena *mem, struct lincon c)
{
    struct lin minus;
    if (c.rel == LIN_MOD)
        return false;
    if (!always(lp, mem, c.e, c.rel == LIN_GT))
        return false;
    return c.rel != LIN_EQ || (lin_scale(mem, c.e, -1, &minus) && always(lp, mem, minus, false));
}

void entail_begin(struct entail *e, const struct lincon *at, size_t n, uint32_t dims)
{
    *e = (struct entail){ .at = at, .n = n, .dims = dims };
}

bool entail_check(struct entail *e, struct lincon c)
{
    for (size_t i = 0; i < e->n; i++)
        if (same_row(e->at[i], c))
            return true;
    if (!e->open)
        e->open = lp_open(&e->lp, e->at, e->n, e->dims);
    return e->open && entails(&e->lp, &e->mem, c);
}

void entail_end(struct entail *e)
{
    if (e->open)
        lp_close(&e->lp);
    arena_free(&e->mem);
}

// ---- canonical form -------------------------------------------------------------------------------------------------

// Turns inequalities whose expression is never positive into equalities (strict ones into contradictions).
static bool find_equalities(struct lincon_vec *rows, uint32_t n, bool *empty)
{
    struct lp lp;
    if (!lp_open(&lp, rows->at, rows->n, n))
        return false;
    bool ok = true;
    for (size_t i = 0; i < rows->n && ok && !*empty; i++) {
        struct rat sup;
        if (rows->at[i].rel == LIN_EQ)
            continue;
        enum lp_answer a = lp_sup(&lp, rows->at[i].e, &sup);
        ok = a != LP_FAILED;
        *empty = a == LP_EMPTY;
        if (a == LP_BOUNDED && sup.num == 0 && rows->at[i].rel == LIN_GT)
            *empty = true;
        else if (a == LP_BOUNDED && sup.num == 0)
            rows->at[i].rel = LIN_EQ;
    }
    lp_close(&lp);
    return ok;
}

// Whether the other rows entail row i; *ok becomes false when over budget.
static bool is_redundant(const struct lincon_vec *rows, size_t i, uint32_t n, struct arena *mem, bool *ok)
{
    struct lincon *others = ARENA_ARRAY(mem, struct lincon, rows->n);
    size_t k = 0;
    for (size_t j = 0; j < rows->n; j++)
        if (j != i)
            others[k++] = rows->at[j];
    struct lp lp;
    struct lin minus;
    struct rat sup;
    if (!lin_scale(mem, rows->at[i].e, -1, &minus))
        return false;
    *ok = lp_open(&lp, others, k, n);
    if (!*ok)
        return false;
    enum lp_answer a = lp_sup(&lp, minus, &sup);
    lp_close(&lp);
    *ok = a != LP_FAILED;
    return a == LP_BOUNDED && (rows->at[i].rel == LIN_GT ? sup.num < 0 : sup.num <= 0);
}

static bool drop_redundant(struct lincon_vec *rows, uint32_t n, struct arena *mem)
{
    bool ok = true;
    for (size_t i = 0; i < rows->n && ok;) {
        if (rows->at[i].rel == LIN_EQ || !is_redundant(rows, i, n, mem, &ok)) {
            i++;
            continue;
        }
        for (size_t k = i + 1; k < rows->n; k++)
            rows->at[k - 1] = rows->at[k];
        rows->n--;
    }
    return ok;
}

bool poly_no_strict_integers(struct arena *mem, struct lincon_vec *rows, const struct dims *dims, enum poly_rounding r)
{
    bool any = false;
    for (size_t i = 0; i < rows->n; i++) {
        struct lincon *c = &rows->at[i];
        if (c->rel != LIN_GT || !lin_all_int(c->e, dims->is_int))
            continue;
        any = true;
        if (r == POLY_CLOSE)
            c->rel = LIN_GE;
        else
            *c = lincon_normal(mem, *c, dims->is_int);
    }
    return any;
}

bool poly_reduce(const struct domain *d, struct arena *mem, struct lincon_vec *rows, const struct dims *dims,
                 enum poly_rounding r, bool *empty)
{
    bool exact = true;
    *empty = !lincons_echelon(mem, rows, UINT32_MAX, &exact);
    lincons_sort(rows);
    if (*empty)
        return true;
    ppl_watch(d);
    bool ok = find_equalities(rows, dims->n, empty);
    if (ok && !*empty) {
        *empty = !lincons_echelon(mem, rows, UINT32_MAX, &exact);
        poly_no_strict_integers(mem, rows, dims, r);
        lincons_sort(rows);
        ok = *empty || drop_redundant(rows, dims->n, mem);
    }
    ppl_unwatch();
    return ok;
}

// ---- coarse hulls and projections -----------------------------------------------------------------------------------

// The linear programs of all systems that have a point.
struct hull {
    struct lp *lp;
    size_t n;
    struct arena *mem;
    struct lincon_vec *out;
};

// Adds e <= the greatest supremum of e.  False: over budget.
static bool bound(struct hull *h, struct lin e)
{
    struct rat high = RAT_NEG_INF, sup;
    struct lincon c = { .rel = LIN_GE };
    for (size_t i = 0; i < h->n; i++) {
        enum lp_answer a = lp_sup(&h->lp[i], e, &sup);
        if (a == LP_FAILED)
            return false;
        if (a == LP_UNBOUNDED)
            return true;
        if (a == LP_BOUNDED && rat_compare(sup, high) > 0)
            high = sup;
    }
    if (rat_is_finite(high) && lin_add(h->mem, e, -high.den, lin_const(1), high.num, &c.e))
        vec_push(h->out, lincon_primitive(h->mem, c));
    return true;
}

static bool bound_dims(struct hull *h, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (int s = -1; s <= 1; s += 2) {
            struct lin_term *t = ARENA_NEW(h->mem, struct lin_term);
            *t = (struct lin_term){ i, s };
            if (!bound(h, (struct lin){ t, 1, 0 }))
                return false;
        }
    return true;
}

static bool bound_pairs(struct hull *h, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t k = i + 1; k < n; k++)
            for (unsigned s = 0; s < 4; s++) {
                struct lin_term *t = ARENA_ARRAY(h->mem, struct lin_term, 2);
                t[0] = (struct lin_term){ i, s & 1 ? 1 : -1 };
                t[1] = (struct lin_term){ k, s & 2 ? 1 : -1 };
                if (!bound(h, (struct lin){ t, 2, 0 }))
                    return false;
            }
    return true;
}

static bool entailed_by_all(struct hull *h, struct lincon c)
{
    for (size_t i = 0; i < h->n; i++)
        if (!entails(&h->lp[i], h->mem, c))
            return false;
    return true;
}

// Keeps the constraints of system k that the others entail; one half of an equality may hold alone.
static void keep_entailed(struct hull *h, const struct poly_system *sys, size_t k, uint32_t n)
{
    for (size_t i = 0; i < k; i++)
        for (size_t r = 0; r < sys[i].n; r++) {
            struct lincon c = sys[i].at[r], half = { .rel = LIN_GE };
            if (lin_mentions_from(c.e, n))
                continue;
            if (entailed_by_all(h, c)) {
                vec_push(h->out, c);
                continue;
            }
            for (int s = -1; s <= 1 && c.rel == LIN_EQ; s += 2)
                if (lin_scale(h->mem, c.e, s, &half.e) && entailed_by_all(h, half))
                    vec_push(h->out, half);
        }
}

// The bounds that the rows about dimension dim alone give it: for the syntactic hull, if nothing else is affordable.
static struct itv syntactic(const struct poly_system *sys, uint32_t dim)
{
    struct itv r = ITV_ALL;
    for (size_t i = 0; i < sys->n; i++) {
        struct lincon c = sys->at[i];
        struct rat x;
        if (c.e.n != 1 || c.e.term[0].dim != dim || c.rel == LIN_MOD || !rat_make(-c.e.k, c.e.term[0].coef, &x))
            continue;
        if (c.rel == LIN_EQ || c.e.term[0].coef > 0)
            r.low = rat_compare(x, r.low) > 0 ? x : r.low;
        if (c.rel == LIN_EQ || c.e.term[0].coef < 0)
            r.high = rat_compare(x, r.high) < 0 ? x : r.high;
    }
    return r;
}

static void only_bounds(struct arena *mem, const struct poly_system *sys, size_t k, uint32_t n, struct lincon_vec *out)
{
    vec_clear(out);
    for (uint32_t i = 0; i < n; i++) {
        struct itv b = ITV_NONE;
        for (size_t s = 0; s < k; s++)
            b = itv_join(b, syntactic(&sys[s], i));
        // The bound as an assignment whose target is the dimension: i = 0 + b.
        struct dassign a = { i, lin_const(0), b, 1 };
        if (!itv_is_empty(b))
            assign_constraints(mem, &a, i, out);
    }
    lincons_sort(out);
}

// Opens the linear programs of the systems, and drops those that have no point.  False: over budget.
static bool open_all(struct hull *h, const struct poly_system *sys, size_t k)
{
    h->lp = ARENA_ARRAY(h->mem, struct lp, k);
    for (size_t i = 0; i < k; i++) {
        struct rat sup;
        if (!lp_open(&h->lp[h->n], sys[i].at, sys[i].n, sys[i].dims))
            return false;
        enum lp_answer a = lp_sup(&h->lp[h->n], lin_const(0), &sup);
        if (a == LP_EMPTY)
            lp_close(&h->lp[h->n]);
        else
            h->n++;
        if (a == LP_FAILED)
            return false;
    }
    return true;
}

void poly_coarse(const struct domain *d, struct arena *mem, const struct poly_system *sys, size_t k,
                 const struct dims *dims, struct lincon_vec *out, bool *empty)
{
    uint32_t n = dims->n;
    struct hull h = { .mem = mem, .out = out };
    *empty = false;
    ppl_watch(d);
    bool ok = open_all(&h, sys, k), none = ok && h.n == 0;
    // The most useful steps come first: a step that fails for lack of budget, and all steps after it, are left out.
    if (ok && !none && bound_dims(&h, n)) {
        keep_entailed(&h, sys, k, n);
        (void)bound_pairs(&h, n);
    }
    for (size_t i = 0; i < h.n; i++)
        lp_close(&h.lp[i]);
    ppl_unwatch();
    if (none)
        *empty = true;
    else if (!ok || !poly_reduce(d, mem, out, dims, POLY_CLOSE, empty))
        only_bounds(mem, sys, k, n, out);
}

#else

typedef int poly_lp_not_in_this_build;

#endif
