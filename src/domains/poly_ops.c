// SPDX-License-Identifier: Apache-2.0
// poly_ops.c: operations on polyhedra, and the two domains that differ in their widening (poly.c).
//
// source Cousot, Halbwachs, POPL 1978; Halbwachs, PhD thesis, Grenoble 1979; Bagnara, Hill, Ricci, Zaffanella, SCP 58, 2005.
#include "domains/poly_priv.h"

#ifdef HAVE_PPL

// ---- operations -----------------------------------------------------------------------------------------------------

static struct dvalue *poly_top(const struct domain *d, const struct dims *dims)
{
    bool exact = true;
    ppl_watch(d);
    ppl_Polyhedron_t ph = poly_object(dims, NULL, 0);
    struct dvalue *r = ph ? poly_seal(d, dims, ph, POLY_CLOSE, &exact) : NULL;
    ppl_unwatch();
    struct lincon_vec none = { 0 };
    return r ? r : poly_new(d, dims, &none, NULL);
}

static struct dvalue *poly_join(const struct dvalue *va, const struct dvalue *vb)
{
    const struct poly *a = poly_of(va), *b = poly_of(vb);
    if (a->c.empty || b->c.empty)
        return dvalue_share(a->c.empty ? vb : va);
    struct dvalue *r = NULL;
    bool exact = true;
    ppl_watch(va->d);
    ppl_Polyhedron_t ph = b->ph ? poly_copy(a) : NULL;
    if (ph && ppl_Polyhedron_upper_bound_assign(ph, b->ph) >= 0)
        r = poly_seal(va->d, va->dims, ph, POLY_CLOSE, &exact);
    else if (ph)
        ppl_delete_Polyhedron(ph);
    ppl_unwatch();
    if (r)
        return r;
    struct poly_system sys[2] = { poly_system_of(a), poly_system_of(b) };
    return poly_coarse_hull(va->d, va->dims, sys, 2);
}

static struct dvalue *with_rows(const struct poly *p, const struct lincon *c, size_t n)
{
    const struct domain *d = p->c.v.d;
    struct dvalue *r = NULL;
    bool exact = true;
    ppl_watch(d);
    ppl_Polyhedron_t ph = poly_copy(p);
    if (ph && poly_add_rows(ph, p->c.v.dims->n, c, n))
        r = poly_seal(d, p->c.v.dims, ph, POLY_ROUND, &exact);
    else if (ph)
        ppl_delete_Polyhedron(ph);
    ppl_unwatch();
    if (r)
        return r;
    dom_over_budget(d);
    struct arena_mark mark = arena_mark(scratch(d));
    struct lincon_vec rows = { 0 };
    vec_append(&rows, &p->c.rows);
    for (size_t i = 0; i < n; i++)
        if (c[i].rel != LIN_MOD)
            vec_push(&rows, c[i]);
    r = poly_from_constraints(d, p->c.v.dims, &rows, POLY_ROUND);
    vec_free(&rows);
    arena_release(scratch(d), mark);
    return r;
}

static struct dvalue *poly_meet(const struct dvalue *va, const struct dvalue *vb)
{
    const struct poly *a = poly_of(va), *b = poly_of(vb);
    if (a->c.empty || b->c.empty)
        return dvalue_share(a->c.empty ? va : vb);
    return with_rows(a, b->c.rows.at, b->c.rows.n);
}

static struct dvalue *poly_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    const struct poly *p = poly_of(v);
    if (p->c.empty)
        return dvalue_share(v);
    struct arena *mem = scratch(v->d);
    struct arena_mark mark = arena_mark(mem);
    struct lincon *rows = ARENA_ARRAY(mem, struct lincon, n);
    bool no = false;
    for (size_t i = 0; i < n; i++) {
        bool strict_int = c[i].rel == LIN_GT && lin_all_int(c[i].e, v->dims->is_int);
        rows[i] = strict_int ? lincon_normal(mem, c[i], v->dims->is_int) : lincon_primitive(mem, c[i]);
        no = no || lincon_is_false(rows[i]);
    }
    struct dvalue *r = no ? poly_bottom(v->d, v->dims) : with_rows(p, rows, n);
    arena_release(mem, mark);
    return r;
}

// ---- widening -------------------------------------------------------------------------------------------------------

// A value from the halves of constraints of a that hold in all of b.
static struct dvalue *coarse_widen(const struct poly *a, const struct poly *b)
{
    const struct domain *d = a->c.v.d;
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct entail e;
    struct lincon_vec rows = { 0 };
    dom_over_budget(d);
    entail_begin(&e, b->c.rows.at, b->c.rows.n, b->c.v.dims->n);
    ppl_watch(d);
    for (size_t i = 0; i < a->c.rows.n; i++) {
        struct lincon c = a->c.rows.at[i], half = { .rel = LIN_GE };
        if (entail_check(&e, c)) {
            vec_push(&rows, c);
            continue;
        }
        for (int s = -1; s <= 1 && c.rel == LIN_EQ; s += 2)
            if (lin_scale(mem, c.e, s, &half.e) && entail_check(&e, half))
                vec_push(&rows, half);
    }
    entail_end(&e);
    ppl_unwatch();
    struct dvalue *r = poly_from_constraints(d, a->c.v.dims, &rows, POLY_CLOSE);
    vec_free(&rows);
    arena_release(mem, mark);
    return r;
}

typedef int (*widening)(ppl_Polyhedron_t x, ppl_const_Polyhedron_t y);

// The widening w; NULL: over budget, or (*exact false) the value would differ from the result of w.
static struct dvalue *widen_by(const struct poly *a, const struct poly *b, widening w, bool *exact)
{
    struct dvalue *r = NULL;
    ppl_watch(a->c.v.d);
    ppl_Polyhedron_t ph = a->ph ? poly_copy(b) : NULL;
    // PPL relies on a being in the other argument.
    if (ph && ppl_Polyhedron_upper_bound_assign(ph, a->ph) >= 0 && w(ph, a->ph) >= 0)
        r = poly_seal(a->c.v.d, a->c.v.dims, ph, POLY_CLOSE, exact);
    else if (ph)
        ppl_delete_Polyhedron(ph);
    ppl_unwatch();
    return r;
}

/* Whether BHRZ03 is affordable: it looks at pairs of old and new generators, and PPL does not count that work.  H79 may
 * stand in at any step. */
static bool affordable(const struct poly *a, const struct poly *b)
{
    int64_t budget = a->c.v.d->cfg->budget;
    if (!a->ph || !b->ph || budget == 0)
        return true;
    uint64_t steps = (uint64_t)ppl_generators(a->ph) * ppl_generators(b->ph) * a->c.v.dims->n;
    if (steps > (uint64_t)budget)
        return false;
    ppl_charge(a->c.v.d, steps);
    return true;
}

/* Termination over steps of different kinds: each result has a higher affine dimension than the old value, or the same
 * and fewer constraints (coarse_widen takes some of the old ones; so does H79, up to equalities; BHRZ03 compares such
 * measures itself, finer ones last).  A result of BHRZ03 from which constraints had to be dropped proves nothing, so
 * H79 stands in. */
static struct dvalue *poly_widen_by(const struct dvalue *va, const struct dvalue *vb, widening first)
{
    const struct poly *a = poly_of(va), *b = poly_of(vb);
    if (a->c.empty || b->c.empty)
        return dvalue_share(a->c.empty ? vb : va);
    bool exact = true;
    if (first != ppl_Polyhedron_H79_widening_assign && !affordable(a, b))
        first = ppl_Polyhedron_H79_widening_assign;
    struct dvalue *r = widen_by(a, b, first, &exact);
    if (r && !exact && first != ppl_Polyhedron_H79_widening_assign) {
        dom_free(r);
        r = widen_by(a, b, ppl_Polyhedron_H79_widening_assign, &exact);
    }
    return r ? r : coarse_widen(a, b);
}

static struct dvalue *poly_widen(const struct dvalue *a, const struct dvalue *b)
{
    return poly_widen_by(a, b, ppl_Polyhedron_H79_widening_assign);
}

static struct dvalue *poly_widen_parma(const struct dvalue *a, const struct dvalue *b)
{
    return poly_widen_by(a, b, ppl_Polyhedron_BHRZ03_widening_assign);
}

// Whether c holds of all rational points of v, not just of the integer ones.
static bool satisfies(const struct dvalue *v, struct lincon c)
{
    struct dvalue *r = poly_assume(v, &c, 1);
    bool all = poly_leq(v, r);
    dom_free(r);
    return all;
}

/* Meets w with the thresholds that all rational points of a and b satisfy: a threshold that only their integer points
 * satisfy would cut off others. */
static struct dvalue *upto(struct dvalue *w, const struct dvalue *a, const struct dvalue *b, const struct lincon *t,
                           size_t n)
{
    struct lincon *kept = MEM_ARRAY(struct lincon, n);
    size_t k = 0;
    for (size_t i = 0; i < n; i++)
        if (t[i].rel != LIN_MOD && satisfies(a, t[i]) && satisfies(b, t[i]))
            kept[k++] = t[i];
    struct dvalue *r = k ? poly_assume(w, kept, k) : dvalue_share(w);
    mem_free(kept, n * sizeof *kept);
    dom_free(w);
    return r;
}

static struct dvalue *poly_widen_upto(const struct dvalue *a, const struct dvalue *b, const struct lincon *t, size_t n)
{
    return upto(poly_widen(a, b), a, b, t, n);
}

static struct dvalue *poly_widen_parma_upto(const struct dvalue *a, const struct dvalue *b, const struct lincon *t,
                                            size_t n)
{
    return upto(poly_widen_parma(a, b), a, b, t, n);
}

// ---- images ---------------------------------------------------------------------------------------------------------

/* The image under k assignments: new dimensions n.. hold the new values, then take the places of the old ones.  False:
 * PPL failed. */
static bool image(ppl_Polyhedron_t ph, uint32_t n, const struct dassign *a, size_t k, struct arena *mem)
{
    struct lincon_vec rows = { 0 };
    ppl_dimension_type gone, *maps = ARENA_ARRAY(mem, ppl_dimension_type, n + k);
    for (size_t i = 0; i < k; i++)
        assign_constraints(mem, &a[i], n + (uint32_t)i, &rows);
    bool ok = ppl_not_a_dimension(&gone) >= 0 && ppl_Polyhedron_add_space_dimensions_and_embed(ph, k) >= 0 &&
              poly_add_rows(ph, n + (uint32_t)k, rows.at, rows.n);
    for (uint32_t i = 0; i < n; i++)
        maps[i] = i;
    for (size_t i = 0; i < k; i++) {
        maps[a[i].dim] = gone;
        maps[n + i] = a[i].dim;
    }
    vec_free(&rows);
    return ok && ppl_Polyhedron_map_space_dimensions(ph, maps, n + k) >= 0;
}

// x := (e + p) / den by PPL's own image, which converts nothing if x occurs in e.  False: the assignment is not of this
// kind, or PPL failed.
static bool affine_image(ppl_Polyhedron_t ph, uint32_t n, const struct dassign *a, struct arena *mem, bool *failed)
{
    struct lin e;
    i128 den;
    struct rat p = a->plus.low;
    if (!rat_is_finite(p) || rat_compare(p, a->plus.high) != 0 || !i128_mul(a->den, p.den, &den) ||
        !lin_add(mem, a->e, p.den, lin_const(1), p.num, &e))
        return false;
    ppl_Linear_Expression_t x;
    *failed = !ppl_expr(e, n, &x);
    if (*failed)
        return false;
    *failed = ppl_Polyhedron_affine_image(ph, a->dim, x, ppl_number(den)) < 0;
    ppl_delete_Linear_Expression(x);
    return !*failed;
}

static struct dvalue *poly_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    const struct poly *p = poly_of(v);
    const struct domain *d = v->d;
    if (p->c.empty)
        return dvalue_share(v);
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    bool exact = true, failed = false;
    ppl_watch(d);
    ppl_Polyhedron_t ph = poly_copy(p);
    if (ph &&
        ((n == 1 && affine_image(ph, v->dims->n, a, mem, &failed)) || (!failed && image(ph, v->dims->n, a, n, mem))))
        r = poly_seal(d, v->dims, ph, POLY_ROUND, &exact);
    else if (ph)
        ppl_delete_Polyhedron(ph);
    ppl_unwatch();
    if (!r) {
        struct lincon_vec sys = { 0 };
        uint32_t m = assign_renamed(mem, &p->c.rows, v->dims->n, a, n, &sys);
        r = poly_coarse_projection(d, v->dims, &sys, m);
        vec_free(&sys);
    }
    arena_release(mem, mark);
    return r;
}

// Adds fresh dimensions behind the old ones; then one map drops, permutes and places all.
static bool remap(ppl_Polyhedron_t ph, uint32_t n, const struct dims *dims, const uint32_t *from, struct arena *mem)
{
    ppl_dimension_type gone, fresh = 0, *maps = ARENA_ARRAY(mem, ppl_dimension_type, (size_t)n + dims->n);
    if (ppl_not_a_dimension(&gone) < 0)
        return false;
    for (uint32_t i = 0; i < n; i++)
        maps[i] = gone;
    for (uint32_t i = 0; i < dims->n; i++)
        if (from[i] == UINT32_MAX)
            maps[n + fresh++] = i;
        else
            maps[from[i]] = i;
    return ppl_Polyhedron_add_space_dimensions_and_embed(ph, fresh) >= 0 &&
           ppl_Polyhedron_map_space_dimensions(ph, maps, n + fresh) >= 0;
}

// ph, converted to the kind that values over `to` have; ph is taken.
static ppl_Polyhedron_t convert(ppl_Polyhedron_t ph, const struct dims *from, const struct dims *to, struct arena *mem)
{
    if (poly_is_nnc(from) == poly_is_nnc(to))
        return ph;
    struct lincon_vec rows = { 0 };
    bool exact = true, empty = false;
    ppl_Polyhedron_t r =
        poly_read(ph, to, mem, &rows, POLY_ROUND, &exact, &empty) && !empty ? poly_object(to, rows.at, rows.n) : NULL;
    ppl_delete_Polyhedron(ph);
    vec_free(&rows);
    return r;
}

static struct dvalue *poly_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    const struct poly *p = poly_of(v);
    const struct domain *d = v->d;
    if (p->c.empty)
        return poly_bottom(d, dims);
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    bool exact = true;
    ppl_watch(d);
    ppl_Polyhedron_t ph = poly_copy(p);
    if (ph && remap(ph, v->dims->n, dims, from, mem)) {
        ph = convert(ph, v->dims, dims, mem);
        r = ph ? poly_seal(d, dims, ph, POLY_ROUND, &exact) : NULL;
    } else if (ph) {
        ppl_delete_Polyhedron(ph);
    }
    ppl_unwatch();
    if (!r) {
        struct lincon_vec sys = { 0 };
        uint32_t m = remap_renamed(mem, &p->c.rows, v->dims->n, dims->n, from, &sys);
        r = poly_coarse_projection(d, dims, &sys, m);
        vec_free(&sys);
    }
    arena_release(mem, mark);
    return r;
}

static enum rc poly_open(struct domain *d)
{
    return ppl_open() ? scratch_open(d) : RC_UNSUPPORTED;
}

static void poly_close(struct domain *d)
{
    scratch_close(d);
    ppl_close();
}

#define POLY_OPS                                                                                             \
    .top = poly_top, .bottom = poly_bottom, .free = poly_free, .is_bottom = rows_is_bottom, .leq = poly_leq, \
    .hash = poly_hash, .join = poly_join, .meet = poly_meet, .assume = poly_assume, .assign = poly_assign,   \
    .remap = poly_remap, .bounds = poly_bounds, .constraints = rows_constraints, .open = poly_open,          \
    .close = poly_close

const struct domain_ops poly_domain = { .name = "poly",
                                        .summary = "convex polyhedra, standard widening",
                                        .widen = poly_widen,
                                        .widen_upto = poly_widen_upto,
                                        POLY_OPS };
const struct domain_ops poly_parma_domain = { .name = "poly-parma",
                                              .summary = "convex polyhedra, widening of Bagnara et al. 2005",
                                              .widen = poly_widen_parma,
                                              .widen_upto = poly_widen_parma_upto,
                                              POLY_OPS };

#else

static enum rc not_in_this_build(struct domain *d)
{
    (void)d;
    return RC_UNSUPPORTED;
}

const struct domain_ops poly_domain = { .name = "poly",
                                        .summary = "convex polyhedra, standard widening",
                                        .open = not_in_this_build };
const struct domain_ops poly_parma_domain = { .name = "poly-parma",
                                              .summary = "convex polyhedra, widening of Bagnara et al. 2005",
                                              .open = not_in_this_build };

#endif
