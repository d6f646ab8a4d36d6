// SPDX-License-Identifier: Apache-2.0
// poly.c: convex polyhedra by PPL: `poly` with the standard widening, `poly-parma` with that of Bagnara et al.
// A value is a list of minimised constraints and, if the budget allowed to make it, a PPL object for exactly the same
// set, whose constraints and generators are both minimised, so that later questions convert nothing.  Without the
// object, operations use linear programs over the constraints (poly_lp.c).
// Sets are of rationals.  A strict constraint of integers that is assumed becomes a non-strict one with the next
// constant; other constants are not rounded, for a join must contain what it joins, and a widening must see the sets
// that it gave.  If a dimension is real, polyhedra need not be closed.
// source Cousot, Halbwachs, POPL 1978; Halbwachs, PhD thesis, Grenoble 1979; Bagnara, Hill, Ricci, Zaffanella, SCP 58,
// 2005.
#include "domains/poly_priv.h"

#ifdef HAVE_PPL

// Whether values over these dimensions may have open faces.
bool poly_is_nnc(const struct dims *dims)
{
    for (uint32_t i = 0; i < dims->n; i++)
        if (!dims->is_int[i])
            return true;
    return false;
}

struct dvalue *poly_new(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows,
                        ppl_Polyhedron_t ph)
{
    struct poly *p = MEM_NEW(struct poly);
    rows_init(&p->c, d, dims, rows);
    p->ph = ph;
    return &p->c.v;
}

struct dvalue *poly_bottom(const struct domain *d, const struct dims *dims)
{
    return poly_new(d, dims, NULL, NULL);
}

void poly_free(struct dvalue *v)
{
    struct poly *p = (struct poly *)v;
    if (p->ph)
        ppl_delete_Polyhedron(p->ph);
    conset_free(&p->c.rows);
    mem_free(p, sizeof *p);
}

// ---- PPL objects ----------------------------------------------------------------------------------------------------

bool poly_add_rows(ppl_Polyhedron_t ph, uint32_t n, const struct lincon *c, size_t k)
{
    bool ok = true;
    for (size_t i = 0; i < k && ok; i++) {
        ppl_Constraint_t p;
        if (c[i].rel == LIN_MOD || lincon_is_true(c[i]))
            continue;
        ok = ppl_constraint_of(c[i], n, &p);
        if (ok) {
            ok = ppl_Polyhedron_refine_with_constraint(ph, p) >= 0;
            ppl_delete_Constraint(p);
        }
    }
    return ok;
}

// A PPL object from k constraints; NULL: PPL failed.
ppl_Polyhedron_t poly_object(const struct dims *dims, const struct lincon *c, size_t k)
{
    ppl_Polyhedron_t ph;
    if (ppl_spent())
        return NULL;
    int rc = poly_is_nnc(dims) ? ppl_new_NNC_Polyhedron_from_space_dimension(&ph, dims->n, 0)
                               : ppl_new_C_Polyhedron_from_space_dimension(&ph, dims->n, 0);
    if (rc < 0)
        return NULL;
    if (poly_add_rows(ph, dims->n, c, k))
        return ph;
    ppl_delete_Polyhedron(ph);
    return NULL;
}

ppl_Polyhedron_t poly_copy(const struct poly *p)
{
    ppl_Polyhedron_t ph;
    if (!p->ph || ppl_spent())
        return NULL;
    int rc = poly_is_nnc(p->c.v.dims) ? ppl_new_NNC_Polyhedron_from_NNC_Polyhedron(&ph, p->ph)
                                      : ppl_new_C_Polyhedron_from_C_Polyhedron(&ph, p->ph);
    return rc < 0 ? NULL : ph;
}

// The constraints of ph in canonical form.  False: PPL failed.  *exact: they describe all of ph; *empty: it has no point.
bool poly_read(ppl_Polyhedron_t ph, const struct dims *dims, struct arena *mem, struct lincon_vec *rows,
               enum poly_rounding round, bool *exact, bool *empty)
{
    int e = ppl_Polyhedron_is_empty(ph);
    if (e < 0)
        return false;
    *empty = e > 0;
    if (*empty)
        return true;
    ppl_const_Constraint_System_t cs;
    ppl_const_Generator_System_t gs;
    if (ppl_Polyhedron_get_minimized_constraints(ph, &cs) < 0 || ppl_Polyhedron_get_minimized_generators(ph, &gs) < 0 ||
        ppl_Polyhedron_get_minimized_constraints(ph, &cs) < 0)
        return false;
    if (!ppl_read_constraints(cs, dims->n, mem, rows, exact))
        return false;
    *empty = !lincons_echelon(mem, rows, UINT32_MAX, exact);
    if (poly_no_strict_integers(mem, rows, dims, round))
        *exact = false;
    lincons_sort(rows);
    return true;
}

/* Makes a value of ph (taken).  NULL: over budget.  The caller has set the watch; *exact becomes false if the value is another
 * set because numbers did not fit. */
struct dvalue *poly_seal(const struct domain *d, const struct dims *dims, ppl_Polyhedron_t ph, enum poly_rounding round,
                         bool *exact)
{
    enum { ROUNDS = 4 };
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    struct lincon_vec rows = { 0 };
    bool done = false;
    for (int i = 0; i < ROUNDS && ph && !done; i++) {
        bool same = true, empty = false;
        vec_clear(&rows);
        if (!poly_read(ph, dims, mem, &rows, round, &same, &empty))
            break;
        if (empty || same) {
            ppl_Polyhedron_t kept = empty ? NULL : ph;
            r = poly_new(d, dims, empty ? NULL : &rows, kept);
            done = true;
            if (kept)
                ph = NULL;
            break;
        }
        *exact = false;
        ppl_delete_Polyhedron(ph);
        ph = poly_object(dims, rows.at, rows.n);
    }
    if (ph)
        ppl_delete_Polyhedron(ph);
    vec_free(&rows);
    arena_release(mem, mark);
    return r;
}

// ---- coarser results ------------------------------------------------------------------------------------------------

// A value from constraints that are canonical already, with a PPL object if the budget allows one.
static struct dvalue *from_canonical(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows)
{
    bool exact = true;
    ppl_watch(d);
    ppl_Polyhedron_t ph = poly_object(dims, rows->at, rows->n);
    struct dvalue *r = ph ? poly_seal(d, dims, ph, POLY_CLOSE, &exact) : NULL;
    ppl_unwatch();
    return r ? r : poly_new(d, dims, rows, NULL);
}

// A value from any constraints, without trying to make PPL's object first.
struct dvalue *poly_from_constraints(const struct domain *d, const struct dims *dims, struct lincon_vec *rows,
                                     enum poly_rounding round)
{
    struct arena *mem = scratch(d);
    struct poly_system sys;
    bool empty = false;
    struct lincon_vec given = { 0 };
    for (size_t i = 0; i < rows->n; i++)
        if (rows->at[i].rel != LIN_MOD)
            vec_push(&given, rows->at[i]);
    sys = (struct poly_system){ given.at, given.n, dims->n };
    struct lincon_vec reduced = { 0 };
    vec_append(&reduced, &given);
    if (!poly_reduce(d, mem, &reduced, dims, round, &empty)) {
        vec_clear(&reduced);
        poly_coarse(d, mem, &sys, 1, dims, &reduced, &empty);
    }
    struct dvalue *r = empty ? poly_bottom(d, dims) : from_canonical(d, dims, &reduced);
    vec_free(&reduced);
    vec_free(&given);
    return r;
}

// The coarse hull of systems over at least these dimensions.
struct dvalue *poly_coarse_hull(const struct domain *d, const struct dims *dims, const struct poly_system *sys,
                                size_t k)
{
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct lincon_vec rows = { 0 };
    bool empty = false;
    dom_over_budget(d);
    poly_coarse(d, mem, sys, k, dims, &rows, &empty);
    struct dvalue *r = empty ? poly_bottom(d, dims) : from_canonical(d, dims, &rows);
    vec_free(&rows);
    arena_release(mem, mark);
    return r;
}

// The projection of a system over m >= dims->n dimensions; it is exact if the equalities of the system determine the
// other dimensions.
struct dvalue *poly_coarse_projection(const struct domain *d, const struct dims *dims, struct lincon_vec *sys,
                                      uint32_t m)
{
    bool exact = true, mentioned = false;
    if (!lincons_echelon(scratch(d), sys, dims->n, &exact)) {
        dom_over_budget(d);
        return poly_bottom(d, dims);
    }
    size_t n = 0;
    for (size_t i = 0; i < sys->n; i++) {
        bool m_i = lin_mentions_from(sys->at[i].e, dims->n);
        mentioned = mentioned || (m_i && sys->at[i].rel != LIN_EQ);
        if (!m_i)
            n++;
    }
    if (mentioned) {
        struct poly_system s = { sys->at, sys->n, m };
        return poly_coarse_hull(d, dims, &s, 1);
    }
    dom_over_budget(d);
    n = 0;
    for (size_t i = 0; i < sys->n; i++)
        if (!lin_mentions_from(sys->at[i].e, dims->n))
            sys->at[n++] = sys->at[i];
    sys->n = n;
    return poly_from_constraints(d, dims, sys, POLY_ROUND);
}

struct poly_system poly_system_of(const struct poly *p)
{
    return (struct poly_system){ p->c.rows.at, p->c.rows.n, p->c.v.dims->n };
}

// ---- questions ------------------------------------------------------------------------------------------------------

/* The supremum of e in p; LP_FAILED: over budget. */
static enum lp_answer sup_of(const struct poly *p, struct lin e, struct rat *sup)
{
    uint32_t n = p->c.v.dims->n;
    if (!p->ph) {
        struct lp lp;
        if (!lp_open(&lp, p->c.rows.at, p->c.rows.n, n))
            return LP_FAILED;
        enum lp_answer r = lp_sup(&lp, e, sup);
        lp_close(&lp);
        return r;
    }
    ppl_Linear_Expression_t x;
    int attained;
    if (ppl_spent() || !ppl_expr(e, n, &x))
        return LP_FAILED;
    int r = ppl_Polyhedron_maximize(p->ph, x, ppl_out_num(), ppl_out_den(), &attained);
    ppl_delete_Linear_Expression(x);
    *sup = RAT_INF;
    if (r < 0)
        return LP_FAILED;
    return r > 0 && ppl_rat(ppl_out_num(), ppl_out_den(), sup) ? LP_BOUNDED : LP_UNBOUNDED;
}

struct itv poly_bounds(const struct dvalue *v, struct lin e)
{
    const struct poly *p = poly_of(v);
    struct itv r = ITV_ALL;
    struct rat sup;
    struct lin minus;
    if (p->c.empty)
        return ITV_NONE;
    if (e.n == 0)
        return (struct itv){ rat_int(e.k), rat_int(e.k) };
    struct arena_mark mark = arena_mark(scratch(v->d));
    ppl_watch(v->d);
    if (sup_of(p, e, &sup) == LP_BOUNDED)
        r.high = sup;
    if (lin_scale(scratch(v->d), e, -1, &minus) && sup_of(p, minus, &sup) == LP_BOUNDED)
        r.low = rat_neg(sup);
    if (ppl_spent())
        dom_over_budget(v->d);
    ppl_unwatch();
    arena_release(scratch(v->d), mark);
    return r;
}

// Whether all of a is in b, by linear programs.
static bool leq_by_rows(const struct poly *a, const struct poly *b)
{
    struct entail e;
    bool r = true;
    entail_begin(&e, a->c.rows.at, a->c.rows.n, a->c.v.dims->n);
    ppl_watch(a->c.v.d);
    for (size_t i = 0; i < b->c.rows.n && r; i++)
        r = entail_check(&e, b->c.rows.at[i]);
    entail_end(&e);
    if (ppl_spent())
        dom_over_budget(a->c.v.d);
    ppl_unwatch();
    return r;
}

bool poly_leq(const struct dvalue *va, const struct dvalue *vb)
{
    const struct poly *a = poly_of(va), *b = poly_of(vb);
    if (a->c.empty || b->c.empty)
        return a->c.empty;
    if (!a->ph || !b->ph)
        return leq_by_rows(a, b);
    ppl_watch(va->d);
    int r = ppl_spent() ? -1 : ppl_Polyhedron_contains_Polyhedron(b->ph, a->ph);
    ppl_unwatch();
    return r < 0 ? leq_by_rows(a, b) : r > 0;
}

/* The hash of the canonical form of closed polyhedra.  Of others only the equalities are unique (a strict constraint
 * that cuts off a lower-dimensional face can be turned around it). */
uint32_t poly_hash(const struct dvalue *v)
{
    const struct poly *p = poly_of(v);
    uint32_t h = p->c.empty ? 1 : 2;
    bool closed = !poly_is_nnc(v->dims);
    for (size_t i = 0; i < p->c.rows.n; i++)
        if (closed || p->c.rows.at[i].rel == LIN_EQ)
            h = lincon_hash(p->c.rows.at[i], h);
    return h;
}

#else

typedef int poly_not_in_this_build;

#endif
