// SPDX-License-Identifier: Apache-2.0
// disjunctive.c: DIS: guided path analysis with several values for a block; what a path makes of one value goes to one value of
// the block where it ends.
//
// Values of sites are values of or(A); while ascending their disjuncts, values of A, have numbers.  sigma says which one takes
// the image of disjunct k of a block by a path; it is found when it is first asked for, and kept until the values have descended.
// So in one ascending phase each disjunct grows by what the same paths bring from the same disjuncts, and its chain is widened.
//
// source Henry 2014, section 4.3.1, algorithm 4; Gulwani, Zuleger, "The reachability-bound problem", PLDI 2010.
#include "algo/numeric/focus.h"

struct parts {
    uint32_t n;
    struct dvalue **at;  // room for as many as there may be
};

struct disjunctive {
    struct guided g;  // first; its first is the focus
    struct numeric *n;
    uint32_t max;            // disjuncts of a block
    struct parts *parts;     // by cut point
    struct path_list known;  // paths, each with the number of the disjunct where it begins
    struct u32_vec sigma;    // of each of those
    struct visit visit;
};

// ---- disjuncts --------------------------------------------------------------------------------------------------------

static void drop_parts(struct parts *p)
{
    for (uint32_t k = 0; k < p->n; k++)
        dom_free(p->at[k]);
    p->n = 0;
}

static void read_parts(struct disjunctive *d)
{
    for (uint32_t b = 0; b < d->n->u->blocks.n; b++) {
        struct parts *p = &d->parts[b];
        drop_parts(p);
        if (d->n->u->blocks.at[b].is_cut)
            p->n = (uint32_t)dom_parts(d->n->site[b].x, p->at);
    }
    path_list_clear(&d->known);
    vec_clear(&d->sigma);
}

static void write_parts(struct disjunctive *d, uint32_t b)
{
    struct site *p = &d->n->site[b];
    dom_set(&p->x, dom_of_parts(d->n->d, p->dims, d->parts[b].at, d->parts[b].n));
}

// Makes paths from block i begin in one of its disjuncts.
static void set_cases(struct disjunctive *d, uint32_t i)
{
    struct focus *f = &d->g.f;
    vec_clear(&f->cases);
    for (uint32_t k = 0; k < d->parts[i].n; k++)
        vec_push(&f->cases, site_term(d->n, i, d->parts[i].at[k]));
}

// ---- sigma ------------------------------------------------------------------------------------------------------------

/* Whether the join of two values has no more points than the two; false if the solver cannot tell.  The program's
 * formula, which is asserted, adds the types of the names. */
static bool join_is_union(struct disjunctive *d, uint32_t b, const struct dvalue *x, const struct dvalue *y)
{
    struct numeric *n = d->n;
    struct dvalue *both = dom_join(x, y);
    solver_push(n->solver);
    solver_assert(n->solver, site_term(n, b, both));
    solver_assert(n->solver, term_not(n->t, site_term(n, b, x)));
    solver_assert(n->solver, term_not(n->t, site_term(n, b, y)));
    n->stats.queries++;
    bool exact = solver_check(n->solver, NULL, 0) == SAT_NO;
    solver_pop(n->solver, 1);
    dom_free(both);
    return exact;
}

// The disjunct of p, at block b, that takes y: one that contains it, one whose union with it is a value, a new one, or
// the most similar one.
static uint32_t choose_disjunct(struct disjunctive *d, uint32_t b, const struct parts *p, const struct dvalue *y)
{
    uint32_t best = 0;
    if (p->n == 0 || d->max == 1)
        return 0;
    for (uint32_t k = 0; k < p->n; k++)
        if (dom_leq(y, p->at[k]))
            return k;
    for (uint32_t k = 0; k < p->n; k++)
        if (join_is_union(d, b, p->at[k], y))
            return k;
    if (p->n < d->max)
        return p->n;
    for (uint32_t k = 1; k < p->n; k++)
        if (dom_in_common(p->at[k], y) > dom_in_common(p->at[best], y))
            best = k;
    return best;
}

// The disjunct that takes the image y of the last path.
static uint32_t sigma(struct disjunctive *d, const struct dvalue *y)
{
    struct focus *f = &d->g.f;
    vec_push(&f->path, f->which);
    size_t i = path_list_find(&d->known, &f->path);
    if (i == SIZE_MAX) {
        i = d->sigma.n;
        path_list_add(&d->known, &f->path);
        vec_push(&d->sigma, choose_disjunct(d, f->end, &d->parts[f->end], y));
    }
    f->path.n--;
    return MIN(d->sigma.at[i], d->parts[f->end].n);
}

// ---- ascending --------------------------------------------------------------------------------------------------------

// UPDATE: joins y into disjunct k of block b, or a new one; true: that grew.
static bool update(struct disjunctive *d, uint32_t b, uint32_t k, const struct dvalue *y, bool widen)
{
    struct numeric *n = d->n;
    struct parts *p = &d->parts[b];
    if (dom_is_bottom(y) || (k < p->n && dom_leq(y, p->at[k])))
        return false;
    if (k == p->n)
        p->at[p->n++] = dom_bottom(y->d, y->dims);
    struct dvalue *fit = site_fit(n, b, y), *z = site_grow(n, b, p->at[k], fit, widen);
    dom_free(fit);
    bool grew = !dom_leq(z, p->at[k]);
    n->stats.ascending += grew;
    if (grew)
        dom_set(&p->at[k], z);
    else
        dom_free(z);
    if (dom_is_bottom(p->at[k]))
        dom_free(p->at[--p->n]);
    if (grew)
        write_parts(d, b);
    return grew;
}

static bool take_path(struct disjunctive *d)
{
    struct visit *v = &d->visit;
    struct focus *f = &d->g.f;
    enum loop_phase phase = LOOP_WIDEN;
    const struct dvalue *x = d->parts[v->i].at[f->which];
    struct dvalue *y = numeric_image(d->n, f->path.at, f->path.n, x);
    uint32_t k = dom_is_bottom(y) ? 0 : sigma(d, y);
    if (f->end == v->i && k == f->which)
        y = visit_self_loop(v, x, y, &phase);
    bool grew = update(d, f->end, k, y, visit_widens(v, phase));
    dom_free(y);
    visit_took(v, phase, grew);
    if (grew && f->end == v->i)
        set_cases(d, v->i);
    return grew;
}

static enum rc focus_on(struct disjunctive *d, uint32_t i)
{
    struct numeric *n = d->n;
    struct focus *f = &d->g.f;
    const struct term *only = pathfocus_allowed(f, i, d->g.paths);
    enum sat r;
    visit_begin(&d->visit, i);
    set_cases(d, i);
    while ((r = focus_find(f, i, FOCUS_X, only)) == SAT_YES) {
        if (numeric_tick(n, 1) != RC_OK)
            return RC_STOP;
        if (take_path(d))
            agenda_add(&d->g.todo, f->end);
    }
    n->gave_up |= r == SAT_UNKNOWN;
    return r == SAT_UNKNOWN ? numeric_tick(n, 0) : RC_OK;
}

static enum rc ascend(struct guided *g)
{
    struct disjunctive *d = (struct disjunctive *)g;
    uint32_t i;
    enum rc rc = RC_OK;
    read_parts(d);
    d->visit.f = &g->f;
    while (rc == RC_OK && !d->n->gave_up && agenda_take(&g->todo, &i))
        rc = focus_on(d, i);
    focus_unblock(&g->f);
    vec_clear(&g->f.cases);
    return rc;
}

// ---- descending -------------------------------------------------------------------------------------------------------

// Joins part y of an image into one of the disjuncts of p.
static void add_part(struct disjunctive *d, uint32_t b, struct parts *p, const struct dvalue *y)
{
    uint32_t k = choose_disjunct(d, b, p, y);
    if (k == p->n)
        p->at[p->n++] = dom_bottom(y->d, y->dims);
    dom_set(&p->at[k], dom_join(p->at[k], y));
}

static bool join_next(struct focus *f, uint32_t b, const struct dvalue *y)
{
    struct disjunctive *d = (struct disjunctive *)f;
    struct site *s = &f->n->site[b];
    struct dvalue *at[DISJUNCTS_MAX], *add[DISJUNCTS_MAX];
    if (dom_leq(y, s->next))
        return false;
    struct parts p = { (uint32_t)dom_parts(s->next, at), at };
    size_t k = dom_parts(y, add);
    for (size_t i = 0; i < k; i++) {
        add_part(d, b, &p, add[i]);
        dom_free(add[i]);
    }
    dom_set(&s->next, dom_of_parts(f->n->d, s->dims, at, p.n));
    drop_parts(&p);
    return true;
}

enum rc disjunctive_run(struct numeric *n)
{
    struct disjunctive d = { .g = { .f = { .join_next = join_next }, .ascend = ascend },
                             .n = n,
                             .max = (uint32_t)n->d->cfg->disjuncts };
    size_t blocks = n->u->blocks.n;
    d.parts = MEM_ARRAY(struct parts, blocks);
    for (size_t b = 0; b < blocks; b++)
        d.parts[b].at = MEM_ARRAY(struct dvalue *, d.max);
    enum rc rc = guided_paths(&d.g, n);
    for (size_t b = 0; b < blocks; b++) {
        drop_parts(&d.parts[b]);
        mem_free(d.parts[b].at, d.max * sizeof *d.parts[b].at);
    }
    mem_free(d.parts, blocks * sizeof *d.parts);
    path_list_free(&d.known);
    vec_free(&d.sigma);
    visit_free(&d.visit);
    return rc;
}
