// SPDX-License-Identifier: Apache-2.0
// equalities.c: linear equalities: a value is an affine space, as the reduced echelon form of its equalities.
//
// There is no infinite ascending chain, so widening is joining.
//
// source Karr, "Affine relationships among variables of a program", Acta Informatica 6, 1976; the join as an intersection of
//        row spaces by the method of Zassenhaus.
#include "domains/conset.h"

static struct dvalue *new_value(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows)
{
    struct rows_value *p = MEM_NEW(struct rows_value);
    rows_init(p, d, dims, rows);
    return &p->v;
}

/* The projection to the first dimensions of the equalities of sys, which are over any number of dimensions. */
static struct dvalue *project(const struct domain *d, const struct dims *dims, struct lincon_vec *sys)
{
    bool exact = true, no = false;
    size_t n = 0;
    for (size_t i = 0; i < sys->n; i++) {
        no = no || lincon_is_false(sys->at[i]);
        if (sys->at[i].rel == LIN_EQ)
            sys->at[n++] = sys->at[i];
    }
    sys->n = n;
    if (no || !lincons_echelon(scratch(d), sys, dims->n, &exact))
        return new_value(d, dims, NULL);
    n = 0;
    for (size_t i = 0; i < sys->n; i++)
        if (!lin_mentions_from(sys->at[i].e, dims->n))
            sys->at[n++] = sys->at[i];
    sys->n = n;
    lincons_sort(sys);
    return new_value(d, dims, sys);
}

static struct dvalue *eqs_top(const struct domain *d, const struct dims *dims)
{
    struct lincon_vec none = { 0 };
    return new_value(d, dims, &none);
}

static struct dvalue *eqs_bottom(const struct domain *d, const struct dims *dims)
{
    return new_value(d, dims, NULL);
}

static void eqs_free(struct dvalue *v)
{
    struct rows_value *p = (struct rows_value *)v;
    conset_free(&p->rows);
    mem_free(p, sizeof *p);
}

// a is in b iff the equalities of b add nothing to those of a: the rank stays.
static bool eqs_leq(const struct dvalue *va, const struct dvalue *vb)
{
    const struct rows_value *a = rows_of(va), *b = rows_of(vb);
    if (a->empty || b->empty)
        return a->empty;
    struct arena_mark mark = arena_mark(scratch(va->d));
    struct lincon_vec sys = { 0 };
    bool exact = true;
    vec_append(&sys, &a->rows);
    vec_append(&sys, &b->rows);
    bool r = lincons_echelon(scratch(va->d), &sys, UINT32_MAX, &exact) && exact && sys.n == a->rows.n;
    vec_free(&sys);
    arena_release(scratch(va->d), mark);
    return r;
}

// ---- join -----------------------------------------------------------------------------------------------------------

// The row (e, e) or (e, 0) over 2 * (n + 1) dimensions, constants being coefficients of dimensions n and 2n + 1.
static struct lincon doubled(struct arena *mem, struct lin e, uint32_t n, unsigned copies)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, copies * (e.n + 1));
    struct lincon r = { { t, 0, 0 }, LIN_EQ, 0 };
    for (uint32_t side = 0; side < copies; side++) {
        uint32_t shift = side * (n + 1);
        for (uint32_t i = 0; i < e.n; i++)
            t[r.e.n++] = (struct lin_term){ e.term[i].dim + shift, e.term[i].coef };
        if (e.k)
            t[r.e.n++] = (struct lin_term){ n + shift, e.k };
    }
    return r;
}

static struct lincon undoubled(struct arena *mem, struct lin e, uint32_t n)
{
    struct lin_term *t = ARENA_ARRAY(mem, struct lin_term, e.n);
    struct lincon r = { { t, 0, 0 }, LIN_EQ, 0 };
    for (uint32_t i = 0; i < e.n; i++)
        if (e.term[i].dim == 2 * n + 1)
            r.e.k = e.term[i].coef;
        else
            t[r.e.n++] = (struct lin_term){ e.term[i].dim - (n + 1), e.term[i].coef };
    return r;
}

/* The join has the equalities that hold in both spaces, which are those in both row spaces.  Of the rows (a, a) and (b,
 * 0), the combinations with a zero left half have on the right a combination of the rows a that is one of the rows b. */
static struct dvalue *eqs_join(const struct dvalue *va, const struct dvalue *vb)
{
    const struct rows_value *a = rows_of(va), *b = rows_of(vb);
    if (a->empty || b->empty)
        return dvalue_share(a->empty ? vb : va);
    struct arena *mem = scratch(va->d);
    struct arena_mark mark = arena_mark(mem);
    struct lincon_vec sys = { 0 }, both = { 0 };
    bool exact = true;
    uint32_t n = va->dims->n;
    for (size_t i = 0; i < a->rows.n; i++)
        vec_push(&sys, doubled(mem, a->rows.at[i].e, n, 2));
    for (size_t i = 0; i < b->rows.n; i++)
        vec_push(&sys, doubled(mem, b->rows.at[i].e, n, 1));
    VERIFY(lincons_echelon(mem, &sys, UINT32_MAX, &exact));  // homogeneous, so never contradictory
    for (size_t i = 0; i < sys.n; i++)
        if (sys.at[i].e.term[0].dim > n)
            vec_push(&both, undoubled(mem, sys.at[i].e, n));
    struct dvalue *r = project(va->d, va->dims, &both);
    vec_free(&sys);
    vec_free(&both);
    arena_release(mem, mark);
    return r;
}

// ---- other operations -----------------------------------------------------------------------------------------------

static struct dvalue *with_rows(const struct rows_value *p, const struct lincon *c, size_t n)
{
    const struct domain *d = p->v.d;
    struct arena_mark mark = arena_mark(scratch(d));
    struct lincon_vec sys = { 0 };
    vec_append(&sys, &p->rows);
    for (size_t i = 0; i < n; i++)
        vec_push(&sys, c[i]);
    struct dvalue *r = project(d, p->v.dims, &sys);
    vec_free(&sys);
    arena_release(scratch(d), mark);
    return r;
}

static struct dvalue *eqs_meet(const struct dvalue *va, const struct dvalue *vb)
{
    const struct rows_value *a = rows_of(va), *b = rows_of(vb);
    if (a->empty || b->empty)
        return dvalue_share(a->empty ? va : vb);
    return with_rows(a, b->rows.at, b->rows.n);
}

static struct dvalue *eqs_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    return rows_of(v)->empty ? dvalue_share(v) : with_rows(rows_of(v), c, n);
}

static struct dvalue *eqs_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    const struct rows_value *p = rows_of(v);
    if (p->empty)
        return dvalue_share(v);
    struct arena_mark mark = arena_mark(scratch(v->d));
    struct lincon_vec sys = { 0 };
    assign_renamed(scratch(v->d), &p->rows, v->dims->n, a, n, &sys);
    struct dvalue *r = project(v->d, v->dims, &sys);
    vec_free(&sys);
    arena_release(scratch(v->d), mark);
    return r;
}

static struct dvalue *eqs_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    const struct rows_value *p = rows_of(v);
    if (p->empty)
        return new_value(v->d, dims, NULL);
    struct arena_mark mark = arena_mark(scratch(v->d));
    struct lincon_vec sys = { 0 };
    remap_renamed(scratch(v->d), &p->rows, v->dims->n, dims->n, from, &sys);
    struct dvalue *r = project(v->d, dims, &sys);
    vec_free(&sys);
    arena_release(scratch(v->d), mark);
    return r;
}

const struct domain_ops equalities_domain = {
    .name = "equalities",
    .summary = "linear equalities",
    .top = eqs_top,
    .bottom = eqs_bottom,
    .free = eqs_free,
    .is_bottom = rows_is_bottom,
    .leq = eqs_leq,
    .hash = rows_hash,
    .join = eqs_join,
    .meet = eqs_meet,
    .widen = eqs_join,
    .assume = eqs_assume,
    .assign = eqs_assign,
    .remap = eqs_remap,
    .bounds = rows_bounds,
    .constraints = rows_constraints,
    .open = scratch_open,
    .close = scratch_close,
};
