// SPDX-License-Identifier: Apache-2.0
// focus.c: questions to the solver for paths.
#include "algo/numeric/focus.h"

#include "encode/symbolic.h"

// Asserts that what is known of a block holds when an execution passes it, or starts there.
static void assert_bound(struct numeric *n, uint32_t b)
{
    const struct term *here = n->u->blocks.at[b].is_cut ? n->rho->starts[b] : n->rho->passed[b];
    const struct term *known = site_term(n, b, n->site[b].bound);
    solver_assert(n->solver, term_implies(n->t, here, known));
    if (n->u->blocks.at[b].is_cut)
        solver_assert(n->solver, term_implies(n->t, n->rho->ends[b], rho_prime(n->rho, b, known)));
}

static bool join_next(struct focus *f, uint32_t b, const struct dvalue *y)
{
    struct site *p = &f->n->site[b];
    if (dom_leq(y, p->next))
        return false;
    struct dvalue *z = dom_join(p->next, y);
    dom_free(p->next);
    p->next = z;
    return true;
}

static bool is_uncut(const struct focus *f, uint32_t b)
{
    return f->uncut && f->uncut[b];
}

static void find_succ(struct focus *f, uint32_t i)
{
    struct numeric *n = f->n;
    struct u32_vec *succ = &f->succ[i];
    struct map seen = { 0 };
    vec_clear(succ);
    unit_next_cuts(n->u, i, succ);
    for (size_t k = 0; f->uncut && k < succ->n; k++)
        map_put(&seen, succ->at[k], 1);
    for (size_t k = 0; k < succ->n; k++) {
        size_t old = succ->n, to = old;
        if (!is_uncut(f, succ->at[k]))
            continue;
        unit_next_cuts(n->u, succ->at[k], succ);
        for (size_t j = old; j < succ->n; j++)
            if (map_put(&seen, succ->at[j], 1))
                succ->at[to++] = succ->at[j];
        succ->n = to;
    }
    map_free(&seen);
}

void focus_uncut(struct focus *f, const uint8_t *uncut)
{
    f->uncut = uncut;
    for (uint32_t i = 0; i < f->n->u->blocks.n; i++)
        if (f->n->u->blocks.at[i].is_cut)
            find_succ(f, i);
}

static uint64_t add_saturating(uint64_t a, uint64_t b)
{
    return a + b < a ? UINT64_MAX : a + b;
}

/* How many ways lead from a cut point to the next.  Edges that close loops end at cut points, the others lead to blocks with higher
 * numbers, so one pass from the last block to the first is enough. */
static uint64_t count_paths(const struct unit *u)
{
    uint64_t *ways = MEM_ARRAY(uint64_t, u->blocks.n), sum = 0;
    for (size_t b = u->blocks.n; b-- > 0;) {
        const struct ublock *x = &u->blocks.at[b];
        for (size_t i = 0; i < x->out.n; i++) {
            uint32_t to = u->edges.at[x->out.at[i]].to;
            ways[b] = add_saturating(ways[b], u->blocks.at[to].is_cut ? 1 : ways[to]);
        }
        if (x->is_cut)
            sum = add_saturating(sum, ways[b]);
    }
    mem_free(ways, u->blocks.n * sizeof *ways);
    return sum;
}

void focus_init(struct focus *f, struct numeric *n)
{
    *f = (struct focus){ .n = n, .join_next = f->join_next ? f->join_next : join_next };
    f->succ = MEM_ARRAY(struct u32_vec, n->u->blocks.n);
    focus_uncut(f, NULL);
    n->rho = rho_new(n->u, n->cfg->dynamic_cuts);
    n->solver = solver_new(symbolic_smt(n->run->symbolic), (uint64_t)n->cfg->rlimit);
    n->solvers++;
    for (size_t i = 0; i < n->rho->parts.n; i++)
        solver_assert(n->solver, n->rho->parts.at[i]);
    n->stats.rho_asserts++;
    n->stats.all_paths = count_paths(n->u);
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
    vec_free(&f->cases);
    map_free(&f->taken);
    solver_free(n->solver);
    n->solver = NULL;
    rho_free(n->rho);
    n->rho = NULL;
}

// ---- questions --------------------------------------------------------------------------------------------------------

static const struct term *outside(struct focus *f, uint32_t j, enum focus_goal goal)
{
    struct numeric *n = f->n;
    if (goal == FOCUS_X && is_uncut(f, j))
        return n->t->t_false;
    const struct dvalue *v = goal == FOCUS_X ? n->site[j].x : n->site[j].next;
    const struct term *in = rho_prime(n->rho, j, site_term(n, j, v));
    return term_and(n->t, n->rho->ends[j], term_not(n->t, in));
}

static bool holds(void *ctx, const struct term *b)
{
    return solver_true(((struct focus *)ctx)->n->solver, b);
}

// Reads the path of the model.  False: the model is silent: the solver crashed.
static bool read_path(struct focus *f, uint32_t i, enum focus_goal goal)
{
    struct numeric *n = f->n;
    f->end = UINT32_MAX;
    for (size_t k = 0; k < f->succ[i].n && f->end == UINT32_MAX; k++)
        if (holds(f, outside(f, f->succ[i].at[k], goal)))
            f->end = f->succ[i].at[k];
    vec_clear(&f->path);
    if (f->end == UINT32_MAX || !rho_path(n->rho, f->end, holds, f, &f->path))
        return false;
    f->which = 0;
    while (f->which + 1 < f->cases.n && !holds(f, f->cases.at[f->which]))
        f->which++;
    return true;
}

// ---- far models -------------------------------------------------------------------------------------------------------

static const struct term *number_like(struct terms *t, const struct term *like, i128 num, i128 den)
{
    return like->sort->kind == SORT_INT ? term_int(t, num) : term_rational(t, num, den);
}

// The states that break c at least twice as much as the model does at the end of its path; NULL: the model does not
// break it, or that is not known.
static const struct term *break_twice(struct focus *f, const struct lincon *c)
{
    struct numeric *n = f->n;
    const struct term *e = rho_prime(n->rho, f->end, site_lin_term(n, f->end, c->e));
    const struct term *value = c->rel == LIN_MOD ? NULL : solver_value(n->solver, e);
    i128 twice;
    if (!value || value->op != TERM_NUM || __builtin_mul_overflow(value->num, 2, &twice))
        return NULL;
    const struct term *bound = number_like(n->t, e, twice, value->den);
    if (value->num < 0)
        return term_le(n->t, e, bound);
    return c->rel == LIN_EQ && value->num > 0 ? term_le(n->t, bound, e) : NULL;
}

// The states further out, by the first constraint of v that the model breaks; NULL: there is none.
static const struct term *further(struct focus *f, const struct dvalue *v)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    const struct term *r = NULL;
    if (!dom_is_bottom(v))
        dom_constraints(v, &mem, &c);
    for (size_t i = 0; i < c.n && !r; i++)
        r = break_twice(f, &c.at[i]);
    vec_free(&c);
    arena_free(&mem);
    return r;
}

/* Replaces the path of a model by that of a model far out, so that a few paths are enough if many lead out a little
 * each.
 * source Henry 2014, section 4.2.2, "improvements".  False: the model is silent. */
static bool go_far(struct focus *f, uint32_t i, enum focus_goal goal)
{
    struct numeric *n = f->n;
    unsigned deep = 0;
    bool told = true;
    while (told) {
        const struct dvalue *v = goal == FOCUS_X ? n->site[f->end].x : n->site[f->end].next;
        const struct term *more = further(f, v);
        if (!more)
            break;
        solver_push(n->solver);
        deep++;
        solver_assert(n->solver, n->rho->ends[f->end]);
        solver_assert(n->solver, more);
        n->stats.queries++;
        if (solver_check(n->solver, NULL, 0) != SAT_YES)
            break;
        told = read_path(f, i, goal);
    }
    solver_pop(n->solver, deep);
    return told;
}

// ---- the question -----------------------------------------------------------------------------------------------------

static void assert_cuts(struct focus *f)
{
    struct numeric *n = f->n;
    for (uint32_t b = 0; n->rho->passes && b < n->u->blocks.n; b++)
        if (n->rho->passes[b])
            solver_assert(n->solver, is_uncut(f, b) ? rho_uncut(n->rho, b) : rho_cut(n->rho, b));
}

enum sat focus_find(struct focus *f, uint32_t i, enum focus_goal goal, const struct term *only)
{
    struct numeric *n = f->n;
    struct solver *s = n->solver;
    if (dom_is_bottom(n->site[i].x))
        return SAT_NO;
    uint64_t start = stat_now();
    if (n->calls)
        n->calls->tell(n->calls, n);
    const struct term *goals = n->t->t_false;
    for (size_t k = 0; k < f->succ[i].n; k++)
        goals = term_or(n->t, goals, outside(f, f->succ[i].at[k], goal));
    if (goals->op == TERM_FALSE)
        return SAT_NO;
    solver_push(s);
    solver_assert(s, n->rho->starts[i]);
    solver_assert(s, site_term(n, i, n->site[i].x));
    solver_assert(s, goals);
    assert_cuts(f);
    if (n->premise)
        solver_assert(s, n->premise->holds);
    if (only)
        solver_assert(s, only);
    for (size_t k = 0; k < f->blocked.n; k++)
        solver_assert(s, f->blocked.at[k]);
    n->stats.queries++;
    enum sat r = solver_check(s, NULL, 0);
    if (r == SAT_YES && !(read_path(f, i, goal) && (!n->cfg->far || go_far(f, i, goal))))
        r = SAT_UNKNOWN;
    solver_pop(s, 1);
    n->stats.time_solver += stat_now() - start;
    n->stats.paths += r == SAT_YES;
    return r;
}

void focus_block(struct focus *f)
{
    const struct term *c = f->cases.n > 1 ? f->cases.at[f->which] : f->n->t->t_true;
    for (size_t i = 0; i < f->path.n; i++)
        c = term_and(f->n->t, c, f->n->rho->edge[f->path.at[i]]);
    vec_push(&f->blocked, term_not(f->n->t, c));
    f->n->stats.blocked++;
}

void focus_unblock(struct focus *f)
{
    vec_clear(&f->blocked);
}
