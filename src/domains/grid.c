// SPDX-License-Identifier: Apache-2.0
// grid.c: linear congruences by PPL.  A value is a lattice of points in regular distances, possibly with lines in it.
// Integer dimensions have integer values throughout: every value lies in the grid of their integers.  All operations
// are polynomial; if the budget ends all the same, congruences are left out.
// source Granger, "Static analysis of linear congruence equalities", TAPSOFT 1991; Bagnara, Dobson, Hill, Mundell,
//        Zaffanella, "Grids: a domain for analyzing the distribution of numerical values", LOPSTR 2006.
#include "domains/ppl.h"

#ifdef HAVE_PPL

struct grid {
    struct rows_value c;
    ppl_Grid_t g;  // NULL: bottom
};

DOWNCAST_CONST(grid_of, dvalue, grid, c);

static struct dvalue *new_value(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows,
                                ppl_Grid_t g)
{
    struct grid *p = MEM_NEW(struct grid);
    rows_init(&p->c, d, dims, rows);
    p->g = g;
    return &p->c.v;
}

static struct dvalue *grid_bottom(const struct domain *d, const struct dims *dims)
{
    return new_value(d, dims, NULL, NULL);
}

static void grid_free(struct dvalue *v)
{
    struct grid *p = (struct grid *)v;
    if (p->g)
        ppl_delete_Grid(p->g);
    conset_free(&p->c.rows);
    mem_free(p, sizeof *p);
}

// ---- PPL objects ----------------------------------------------------------------------------------------------------

static bool add_row(ppl_Grid_t g, uint32_t n, struct lincon c)
{
    ppl_Congruence_t p;
    if (!ppl_congruence_of(c, n, &p))
        return false;
    bool ok = ppl_Grid_refine_with_congruence(g, p) >= 0;
    ppl_delete_Congruence(p);
    return ok;
}

static bool add_rows(ppl_Grid_t g, uint32_t n, const struct lincon *c, size_t k)
{
    bool ok = true;
    for (size_t i = 0; i < k && ok; i++)
        ok = (c[i].rel != LIN_EQ && c[i].rel != LIN_MOD) || add_row(g, n, c[i]);
    return ok;
}

// Adds to g that dimension dim of n has integer values.
static bool add_integrality(ppl_Grid_t g, uint32_t n, uint32_t dim)
{
    struct lin_term t = { dim, 1 };
    return add_row(g, n, (struct lincon){ { &t, 1, 0 }, LIN_MOD, 1 });
}

static ppl_Grid_t from_rows(const struct dims *dims, const struct lincon *c, size_t k)
{
    ppl_Grid_t g;
    if (ppl_spent() || ppl_new_Grid_from_space_dimension(&g, dims->n, 0) < 0)
        return NULL;
    bool ok = add_rows(g, dims->n, c, k);
    for (uint32_t i = 0; i < dims->n && ok; i++)
        ok = !dims->is_int[i] || add_integrality(g, dims->n, i);
    if (ok)
        return g;
    ppl_delete_Grid(g);
    return NULL;
}

static ppl_Grid_t copy(const struct grid *p)
{
    ppl_Grid_t g;
    return p->g && !ppl_spent() && ppl_new_Grid_from_Grid(&g, p->g) >= 0 ? g : NULL;
}

// c in normal form, with a modulus that the interface allows; *exact becomes false if it does not fit.
static struct lincon tidy(struct arena *mem, struct lincon c, const struct dims *dims, bool *exact)
{
    struct lincon true_ = { lin_const(0), LIN_EQ, 0 };
    if (c.rel != LIN_MOD)
        return lincon_primitive(mem, c);
    if (!lin_all_int(c.e, dims->is_int) && c.mod == 1) {
        if (!lin_scale(mem, c.e, 2, &c.e)) {
            *exact = false;
            return true_;
        }
        c.mod = 2;
    }
    return lincon_normal(mem, c, dims->is_int);
}

static bool read(ppl_Grid_t g, const struct dims *dims, struct arena *mem, struct lincon_vec *rows, bool *exact,
                 bool *empty)
{
    int e = ppl_Grid_is_empty(g);
    if (e < 0)
        return false;
    *empty = e > 0;
    if (*empty)
        return true;
    ppl_const_Congruence_System_t cs;
    ppl_const_Grid_Generator_System_t gs;
    if (ppl_Grid_get_minimized_congruences(g, &cs) < 0 || ppl_Grid_get_minimized_grid_generators(g, &gs) < 0 ||
        ppl_Grid_get_minimized_congruences(g, &cs) < 0 || !ppl_read_congruences(cs, dims->n, mem, rows, exact))
        return false;
    for (uint32_t i = 0; i < dims->n; i++)
        if (dims->is_int[i])
            vec_push(rows, ((struct lincon){ lin_dim(mem, i), LIN_MOD, 1 }));
    *empty = !lincons_echelon(mem, rows, UINT32_MAX, exact);
    if (*empty)
        return true;
    (void)lincons_lattice(mem, rows, dims->n);  // if this fails, equal values may look different, nothing worse
    size_t n = 0;
    for (size_t i = 0; i < rows->n; i++) {
        struct lincon c = tidy(mem, rows->at[i], dims, exact);
        *empty = *empty || lincon_is_false(c);
        if (!lincon_is_true(c))
            rows->at[n++] = c;
    }
    rows->n = n;
    lincons_sort(rows);
    return true;
}

// Makes a value of g (taken); NULL: over budget.
static struct dvalue *seal(const struct domain *d, const struct dims *dims, ppl_Grid_t g)
{
    enum { ROUNDS = 4 };
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    struct lincon_vec rows = { 0 };
    for (int i = 0; i < ROUNDS && g && !r; i++) {
        bool exact = true, empty = false;
        vec_clear(&rows);
        if (!read(g, dims, mem, &rows, &exact, &empty))
            break;
        if (empty) {
            r = grid_bottom(d, dims);
        } else if (exact) {
            r = new_value(d, dims, &rows, g);
            g = NULL;
        } else {
            ppl_delete_Grid(g);
            g = from_rows(dims, rows.at, rows.n);
        }
    }
    if (g)
        ppl_delete_Grid(g);
    vec_free(&rows);
    arena_release(mem, mark);
    return r;
}

// A value from constraints; top if even that exceeds the budget.
static struct dvalue *from_list(const struct domain *d, const struct dims *dims, const struct lincon_vec *rows)
{
    ppl_watch(d);
    ppl_Grid_t g = from_rows(dims, rows->at, rows->n);
    struct dvalue *r = g ? seal(d, dims, g) : NULL;
    ppl_unwatch();
    if (r)
        return r;
    g = from_rows(dims, NULL, 0);  // without a limit: one row for each dimension
    r = g ? seal(d, dims, g) : NULL;
    VERIFY(r);
    return r;
}

// A value from the rows that mention no dimension from dims->n on.
static struct dvalue *coarse(const struct domain *d, const struct dims *dims, const struct lincon_vec *sys)
{
    struct lincon_vec rows = { 0 };
    dom_over_budget(d);
    for (size_t i = 0; i < sys->n; i++)
        if (!lin_mentions_from(sys->at[i].e, dims->n))
            vec_push(&rows, sys->at[i]);
    struct dvalue *r = from_list(d, dims, &rows);
    vec_free(&rows);
    return r;
}

// ---- questions ------------------------------------------------------------------------------------------------------

static bool grid_leq(const struct dvalue *va, const struct dvalue *vb)
{
    const struct grid *a = grid_of(va), *b = grid_of(vb);
    if (a->c.empty || b->c.empty)
        return a->c.empty;
    ppl_watch(va->d);
    int r = ppl_spent() ? -1 : ppl_Grid_contains_Grid(b->g, a->g);
    ppl_unwatch();
    if (r < 0)
        dom_over_budget(va->d);
    return r > 0;
}

// ---- operations -----------------------------------------------------------------------------------------------------

static struct dvalue *grid_top(const struct domain *d, const struct dims *dims)
{
    ppl_Grid_t g = from_rows(dims, NULL, 0);
    struct dvalue *r = g ? seal(d, dims, g) : NULL;
    VERIFY(r);
    return r;
}

// A value from the rows of a that b has, too.
static struct dvalue *common_rows(const struct grid *a, const struct grid *b)
{
    struct lincon_vec rows = { 0 };
    for (size_t i = 0; i < a->c.rows.n; i++)
        for (size_t k = 0; k < b->c.rows.n; k++)
            if (lincon_compare(a->c.rows.at[i], b->c.rows.at[k]) == 0)
                vec_push(&rows, a->c.rows.at[i]);
    struct dvalue *r = coarse(a->c.v.d, a->c.v.dims, &rows);
    vec_free(&rows);
    return r;
}

static struct dvalue *grid_join(const struct dvalue *va, const struct dvalue *vb)
{
    const struct grid *a = grid_of(va), *b = grid_of(vb);
    if (a->c.empty || b->c.empty)
        return dvalue_share(a->c.empty ? vb : va);
    struct dvalue *r = NULL;
    ppl_watch(va->d);
    ppl_Grid_t g = copy(a);
    if (g && ppl_Grid_upper_bound_assign(g, b->g) >= 0)
        r = seal(va->d, va->dims, g);
    else if (g)
        ppl_delete_Grid(g);
    ppl_unwatch();
    return r ? r : common_rows(a, b);
}

/* Grids of integer points have no infinite ascending chain: the rank grows, or the index in the next grid divides.
 * With real dimensions distances can be halved for ever.  So, where the value grows, only equalities and congruences of
 * integers are kept: then either the affine hull grows, or the grid of the integer dimensions does.  (PPL's own
 * widenings would drop the congruences that make integer dimensions integer.) */
static struct dvalue *grid_widen(const struct dvalue *a, const struct dvalue *b)
{
    struct dvalue *j = grid_join(a, b);
    bool all_int = true;
    for (uint32_t i = 0; i < a->dims->n; i++)
        all_int = all_int && a->dims->is_int[i];
    if (all_int || rows_is_bottom(a) || grid_leq(j, a))
        return j;
    struct lincon_vec rows = { 0 };
    const struct conset *all = &grid_of(j)->c.rows;
    for (size_t i = 0; i < all->n; i++)
        if (all->at[i].rel == LIN_EQ || lin_all_int(all->at[i].e, a->dims->is_int))
            vec_push(&rows, all->at[i]);
    struct dvalue *r = from_list(a->d, a->dims, &rows);
    vec_free(&rows);
    dom_free(j);
    return r;
}

static struct dvalue *with_rows(const struct grid *p, const struct lincon *c, size_t n)
{
    const struct domain *d = p->c.v.d;
    struct dvalue *r = NULL;
    ppl_watch(d);
    ppl_Grid_t g = copy(p);
    if (g && add_rows(g, p->c.v.dims->n, c, n))
        r = seal(d, p->c.v.dims, g);
    else if (g)
        ppl_delete_Grid(g);
    ppl_unwatch();
    if (r)
        return r;
    dom_over_budget(d);
    return dvalue_share(&p->c.v);
}

static struct dvalue *grid_meet(const struct dvalue *va, const struct dvalue *vb)
{
    const struct grid *a = grid_of(va), *b = grid_of(vb);
    if (a->c.empty || b->c.empty)
        return dvalue_share(a->c.empty ? va : vb);
    return with_rows(a, b->c.rows.at, b->c.rows.n);
}

static struct dvalue *grid_assume(const struct dvalue *v, const struct lincon *c, size_t n)
{
    if (grid_of(v)->c.empty)
        return dvalue_share(v);
    for (size_t i = 0; i < n; i++)
        if (lincon_is_false(c[i]))
            return grid_bottom(v->d, v->dims);
    return with_rows(grid_of(v), c, n);
}

// The image as for polyhedra: new dimensions hold the new values, then take the places of the old ones.
static bool image(ppl_Grid_t g, const struct dims *dims, const struct dassign *a, size_t k, struct arena *mem)
{
    struct lincon_vec rows = { 0 };
    uint32_t n = dims->n;
    ppl_dimension_type gone, *maps = ARENA_ARRAY(mem, ppl_dimension_type, n + k);
    for (size_t i = 0; i < k; i++)
        assign_constraints(mem, &a[i], n + (uint32_t)i, &rows);
    bool ok = ppl_not_a_dimension(&gone) >= 0 && ppl_Grid_add_space_dimensions_and_embed(g, k) >= 0 &&
              add_rows(g, n + (uint32_t)k, rows.at, rows.n);
    for (uint32_t i = 0; i < n; i++)
        maps[i] = i;
    for (size_t i = 0; i < k && ok; i++) {
        maps[a[i].dim] = gone;
        maps[n + i] = a[i].dim;
        ok = !dims->is_int[a[i].dim] || add_integrality(g, n + (uint32_t)k, n + (uint32_t)i);
    }
    vec_free(&rows);
    return ok && ppl_Grid_map_space_dimensions(g, maps, n + k) >= 0;
}

static struct dvalue *grid_assign(const struct dvalue *v, const struct dassign *a, size_t n)
{
    const struct grid *p = grid_of(v);
    const struct domain *d = v->d;
    if (p->c.empty)
        return dvalue_share(v);
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    ppl_watch(d);
    ppl_Grid_t g = copy(p);
    if (g && image(g, v->dims, a, n, mem))
        r = seal(d, v->dims, g);
    else if (g)
        ppl_delete_Grid(g);
    ppl_unwatch();
    if (!r) {
        struct lincon_vec sys = { 0 };
        assign_renamed(mem, &p->c.rows, v->dims->n, a, n, &sys);
        r = coarse(d, v->dims, &sys);
        vec_free(&sys);
    }
    arena_release(mem, mark);
    return r;
}

static bool remap(ppl_Grid_t g, uint32_t n, const struct dims *dims, const uint32_t *from, struct arena *mem)
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
    bool ok = ppl_Grid_add_space_dimensions_and_embed(g, fresh) >= 0 &&
              ppl_Grid_map_space_dimensions(g, maps, n + fresh) >= 0;
    for (uint32_t i = 0; i < dims->n && ok; i++)
        ok = from[i] != UINT32_MAX || !dims->is_int[i] || add_integrality(g, dims->n, i);
    return ok;
}

static struct dvalue *grid_remap(const struct dvalue *v, const struct dims *dims, const uint32_t *from)
{
    const struct grid *p = grid_of(v);
    const struct domain *d = v->d;
    if (p->c.empty)
        return grid_bottom(d, dims);
    struct arena *mem = scratch(d);
    struct arena_mark mark = arena_mark(mem);
    struct dvalue *r = NULL;
    ppl_watch(d);
    ppl_Grid_t g = copy(p);
    if (g && remap(g, v->dims->n, dims, from, mem))
        r = seal(d, dims, g);
    else if (g)
        ppl_delete_Grid(g);
    ppl_unwatch();
    if (!r) {
        struct lincon_vec sys = { 0 };
        remap_renamed(mem, &p->c.rows, v->dims->n, dims->n, from, &sys);
        r = coarse(d, dims, &sys);
        vec_free(&sys);
    }
    arena_release(mem, mark);
    return r;
}

static enum rc grid_open(struct domain *d)
{
    return ppl_open() ? scratch_open(d) : RC_UNSUPPORTED;
}

static void grid_close(struct domain *d)
{
    scratch_close(d);
    ppl_close();
}

const struct domain_ops grid_domain = {
    .name = "grid",
    .summary = "linear congruences",
    .top = grid_top,
    .bottom = grid_bottom,
    .free = grid_free,
    .is_bottom = rows_is_bottom,
    .leq = grid_leq,
    .hash = rows_hash,
    .join = grid_join,
    .meet = grid_meet,
    .widen = grid_widen,
    .assume = grid_assume,
    .assign = grid_assign,
    .remap = grid_remap,
    // The equalities give the bounds: every bounded expression is constant in a grid.  (ppl_Grid_maximize of PPL 1.2 gives
    // wrong constants if generators have divisors.)
    .bounds = rows_bounds,
    .constraints = rows_constraints,
    .open = grid_open,
    .close = grid_close,
};

#else

static enum rc not_in_this_build(struct domain *d)
{
    (void)d;
    return RC_UNSUPPORTED;
}

const struct domain_ops grid_domain = { .name = "grid", .summary = "linear congruences", .open = not_in_this_build };

#endif
