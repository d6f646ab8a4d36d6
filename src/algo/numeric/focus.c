// SPDX-License-Identifier: Apache-2.0
// focus.c: questions to the solver for paths; sets of paths.
#include "algo/numeric/focus.h"

#include "domains/boolfun.h"
#include "encode/symbolic.h"

// What is known of a block holds when an execution passes it, or starts there.
static void assert_bound(struct numeric *n, uint32_t b)
{
    const struct term *here = n->u->blocks.at[b].is_cut ? n->rho->starts[b] : n->rho->passed[b];
    const struct term *known = site_term(n, b, n->site[b].bound);
    solver_assert(n->solver, term_implies(n->t, here, known));
    if (n->u->blocks.at[b].is_cut)
        solver_assert(n->solver, term_implies(n->t, n->rho->ends[b], rho_prime(n->rho, b, known)));
}

void focus_init(struct focus *f, struct numeric *n)
{
    *f = (struct focus){ .n = n };
    f->succ = MEM_ARRAY(struct u32_vec, n->u->blocks.n);
    for (uint32_t i = 0; i < n->u->blocks.n; i++)
        if (n->u->blocks.at[i].is_cut)
            unit_next_cuts(n->u, i, &f->succ[i]);
    n->rho = rho_new(n->u);
    n->solver = solver_new(symbolic_smt(n->run->symbolic), (uint64_t)n->cfg->rlimit);
    for (size_t i = 0; i < n->rho->parts.n; i++)
        solver_assert(n->solver, n->rho->parts.at[i]);
    n->stats.rho_asserts++;
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->site[b].bound)
            assert_bound(n, b);
}

void focus_free(struct focus *f)
{
    struct numeric *n = f->n;
    for (size_t i = 0; i < n->u->blocks.n; i++)
        vec_free(&f->succ[i]);
    mem_free(f->succ, n->u->blocks.n * sizeof *f->succ);
    vec_free(&f->blocked);
    vec_free(&f->path);
    solver_free(n->solver);
    n->solver = NULL;
    rho_free(n->rho);
    n->rho = NULL;
}

// ---- questions --------------------------------------------------------------------------------------------------------

static const struct term *outside(struct focus *f, uint32_t j, enum focus_goal goal)
{
    struct numeric *n = f->n;
    const struct dvalue *v = goal == FOCUS_X ? n->site[j].x : n->site[j].next;
    const struct term *in = rho_prime(n->rho, j, site_term(n, j, v));
    return term_and(n->t, n->rho->ends[j], term_not(n->t, in));
}

static bool holds(void *ctx, const struct term *b)
{
    return solver_true(((struct focus *)ctx)->n->solver, b);
}

static void read_path(struct focus *f, uint32_t i, enum focus_goal goal)
{
    struct numeric *n = f->n;
    f->end = UINT32_MAX;
    for (size_t k = 0; k < f->succ[i].n && f->end == UINT32_MAX; k++)
        if (holds(f, outside(f, f->succ[i].at[k], goal)))
            f->end = f->succ[i].at[k];
    VERIFY(f->end != UINT32_MAX);
    vec_clear(&f->path);
    rho_path(n->rho, f->end, holds, f, &f->path);
}

enum sat focus_find(struct focus *f, uint32_t i, enum focus_goal goal, const struct term *only)
{
    struct numeric *n = f->n;
    struct solver *s = n->solver;
    if (dom_is_bottom(n->site[i].x))
        return SAT_NO;
    uint64_t start = stat_now();
    const struct term *goals = n->t->t_false;
    for (size_t k = 0; k < f->succ[i].n; k++)
        goals = term_or(n->t, goals, outside(f, f->succ[i].at[k], goal));
    if (goals->op == TERM_FALSE)
        return SAT_NO;
    solver_push(s);
    solver_assert(s, n->rho->starts[i]);
    solver_assert(s, site_term(n, i, n->site[i].x));
    solver_assert(s, goals);
    if (only)
        solver_assert(s, only);
    for (size_t k = 0; k < f->blocked.n; k++)
        solver_assert(s, f->blocked.at[k]);
    n->stats.queries++;
    enum sat r = solver_check(s, NULL, 0);
    if (r == SAT_YES)
        read_path(f, i, goal);
    solver_pop(s, 1);
    n->stats.time_solver += stat_now() - start;
    n->stats.paths += r == SAT_YES;
    return r;
}

void focus_block(struct focus *f)
{
    const struct term *c = f->n->t->t_true;
    for (size_t i = 0; i < f->path.n; i++)
        c = term_and(f->n->t, c, f->n->rho->edge[f->path.at[i]]);
    vec_push(&f->blocked, term_not(f->n->t, c));
    f->n->stats.blocked++;
}

void focus_unblock(struct focus *f)
{
    vec_clear(&f->blocked);
}

// ---- sets of paths ----------------------------------------------------------------------------------------------------

bool path_sets_open(void)
{
    if (!bf_available())
        return false;
    bf_open();
    return true;
}

void path_sets_close(void)
{
    bf_close();
}

void path_set_add(struct path_set *s, const struct focus *f)
{
    const struct unit *u = f->n->u;
    size_t mark = bf_mark();
    uint32_t path = BF_TRUE;
    for (size_t i = f->path.n; i-- > 0;)
        if (u->blocks.at[u->edges.at[f->path.at[i]].from].out.n > 1)
            path = bf_and(path, bf_var(f->path.at[i]));
    uint32_t sum = bf_keep(bf_or(s->f, path));
    if (s->f > BF_TRUE)
        bf_drop(s->f);
    s->f = sum;
    bf_release(mark);
}

void path_set_free(struct path_set *s)
{
    if (s->f > BF_TRUE)
        bf_drop(s->f);
    s->f = BF_FALSE;
}

// Sets are monotone: the low branch of a decision is part of the high one.
static const struct term *node_term(uint32_t f, struct numeric *n, struct map *known)
{
    if (f <= BF_TRUE)
        return term_bool(n->t, f == BF_TRUE);
    uint64_t id;
    if (map_get(known, f, &id))
        return n->t->all.at[id];
    const struct term *high = node_term(bf_high(f), n, known), *low = node_term(bf_low(f), n, known);
    const struct term *r = term_or(n->t, low, term_and(n->t, n->rho->edge[bf_top(f)], high));
    *map_at(known, f) = r->id;
    return r;
}

const struct term *path_set_term(const struct path_set *s, struct numeric *n)
{
    struct map known = { 0 };
    const struct term *r = node_term(s->f, n, &known);
    map_free(&known);
    return r;
}
