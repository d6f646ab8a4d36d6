// SPDX-License-Identifier: Apache-2.0
// solve.c: the search for inputs: inversion first, then steps along inputs, then restarts.
#include "refine/solve.h"

#include "base/rng.h"
#include "refine/solve_priv.h"

#define WORK_DEFAULT UINT64_C(20000000)
enum { PAIRS_INPUTS_MAX = 10, POOL_MAX = 64 };

// Values worth trying for any input.
struct pool {
    VEC_OF(u128);
};

struct search {
    struct problem s;
    struct rng rng;
    struct pool pool;
    struct moves moves;
    long double best;  // distance of s.x
    u128 *top;         // the best inputs of all restarts, and their distance
    long double top_distance;
};

static void pool_add(struct pool *p, u128 v)
{
    for (size_t i = 0; i < p->n; i++)
        if (p->at[i] == v)
            return;
    if (p->n < POOL_MAX)
        vec_push(p, v);
}

static void fill_pool(struct search *q)
{
    for (int i = -1; i <= 1; i++)
        pool_add(&q->pool, (u128)(i128)i);
    for (size_t i = 0; i < q->s.ops.n; i++) {
        const struct exp *e = q->s.ops.at[i].e;
        if (e->kind != EXP_CONST)
            continue;
        pool_add(&q->pool, e->value);
        if (!type_is_float(e->type)) {
            pool_add(&q->pool, e->value + 1);
            pool_add(&q->pool, e->value - 1);
        }
    }
}

// Keeps a change of one input if it is an improvement.
static bool try_value(struct search *q, size_t i, u128 v)
{
    u128 old = q->s.x[i];
    v = problem_fit(v, q->s.type[i]);
    if (v == old || problem_exhausted(&q->s))
        return false;
    q->s.x[i] = v;
    long double d = problem_evaluate(&q->s);
    if (d < q->best) {
        q->best = d;
        return true;
    }
    q->s.x[i] = old;
    return false;
}

// Tries the best change that inverting an unfulfilled condition proposes.
static bool step_invert(struct search *q)
{
    (void)problem_evaluate(&q->s);
    vec_clear(&q->moves);
    for (size_t i = 0; i < q->s.goals.n; i++) {
        const struct goal *g = &q->s.goals.at[i];
        if (goal_distance(&q->s, g->root, g->truth) > 0)
            problem_invert(&q->s, g->root, g->truth, &q->moves);
    }
    long double best = q->best;
    struct move chosen = { 0 };
    for (size_t i = 0; i < q->moves.n && !problem_exhausted(&q->s); i++) {
        struct move m = q->moves.at[i];
        u128 old = q->s.x[m.input];
        q->s.x[m.input] = m.value;
        long double d = problem_evaluate(&q->s);
        q->s.x[m.input] = old;
        if (d < best) {
            best = d;
            chosen = m;
        }
        if (d == 0)
            break;
    }
    if (best >= q->best)
        return false;
    q->s.x[chosen.input] = chosen.value;
    q->best = best;
    return true;
}

// Moves input i by di and input j by dj places (j may equal i: then only i).
static bool try_steps(struct search *q, size_t i, i128 di, size_t j, i128 dj)
{
    struct problem *s = &q->s;
    u128 xi = s->x[i], xj = s->x[j];
    s->x[i] = input_step(xi, di, s->type[i]);
    if (j != i)
        s->x[j] = input_step(xj, dj, s->type[j]);
    long double d = problem_evaluate(s);
    if (d < q->best) {
        q->best = d;
        return true;
    }
    s->x[i] = xi;
    s->x[j] = xj;
    return false;
}

static unsigned places(const struct type *t)
{
    return t->kind == TYPE_LDOUBLE ? 79 : (unsigned)MIN(t->size * 8, 126);
}

// Tries steps of powers of two along one input, in both directions.
static bool step_single(struct search *q, size_t i)
{
    bool any = false;
    for (unsigned k = places(q->s.type[i]); k-- > 0 && q->best > 0 && !problem_exhausted(&q->s);) {
        i128 n = (i128)1 << k;
        for (int turns = 0; turns < 3 && (try_steps(q, i, n, i, 0) || try_steps(q, i, -n, i, 0)); turns++)
            any = true;
    }
    return any;
}

static bool step_pair(struct search *q, size_t i, size_t j)
{
    bool any = false;
    for (unsigned k = places(q->s.type[i]); k-- > 0 && q->best > 0 && !problem_exhausted(&q->s);) {
        i128 n = (i128)1 << k;
        for (int turns = 0; turns < 3; turns++) {
            if (!try_steps(q, i, n, j, n) && !try_steps(q, i, -n, j, -n) && !try_steps(q, i, n, j, -n) &&
                !try_steps(q, i, -n, j, n))
                break;
            any = true;
        }
    }
    return any;
}

static bool step_pool(struct search *q)
{
    bool any = false;
    for (size_t i = 0; i < q->s.inputs.n && q->best > 0; i++) {
        for (size_t k = 0; k < q->pool.n; k++)
            any |= try_value(q, i, q->pool.at[k]);
        for (size_t j = 0; j < q->s.inputs.n && j < 32; j++)
            for (int d = -1; d <= 1; d++)
                any |= try_value(q, i, q->s.x[j] + (u128)(i128)d);
    }
    return any;
}

static bool step_along(struct search *q)
{
    bool any = false;
    size_t n = q->s.inputs.n;
    for (size_t i = 0; i < n && q->best > 0; i++)
        any |= step_single(q, i);
    for (size_t i = 0; i < n && n <= PAIRS_INPUTS_MAX && q->best > 0; i++)
        for (size_t j = i + 1; j < n && q->best > 0; j++)
            any |= step_pair(q, i, j);
    return any;
}

static void climb(struct search *q)
{
    q->best = problem_evaluate(&q->s);
    while (q->best > 0 && !problem_exhausted(&q->s))
        if (!step_invert(q) && !step_along(q) && !step_pool(q))
            break;
}

// Starts anew: near the first start, with some inputs from the pool, from proposals of the inversion, or random.
static void restart(struct search *q, const u128 *start, unsigned round)
{
    struct rng *r = &q->rng;
    (void)problem_evaluate(&q->s);
    vec_clear(&q->moves);
    for (size_t i = 0; i < q->s.goals.n; i++)
        problem_invert(&q->s, q->s.goals.at[i].root, q->s.goals.at[i].truth, &q->moves);
    bool stay = round % 3 == 0;  // go on from the local minimum
    for (size_t i = 0; i < q->s.inputs.n; i++) {
        if (!stay)
            q->s.x[i] = start[i];
        if (rng_below(r, 3) == 0)
            q->s.x[i] = problem_fit(q->pool.at[rng_below(r, q->pool.n)], q->s.type[i]);
        else if (round % 5 == 4 && rng_below(r, 2) == 0)
            q->s.x[i] = problem_fit((u128)rng_next(r) << 64 | rng_next(r), q->s.type[i]);
    }
    if (q->moves.n && rng_below(r, 2) == 0) {
        struct move m = q->moves.at[rng_below(r, q->moves.n)];
        q->s.x[m.input] = m.value;
    }
}

static void remember(struct search *q)
{
    if (q->best >= q->top_distance)
        return;
    q->top_distance = q->best;
    memcpy(q->top, q->s.x, q->s.inputs.n * sizeof *q->top);
}

static bool search(struct search *q)
{
    size_t n = q->s.inputs.n;
    u128 *start = MEM_ARRAY(u128, n);
    memcpy(start, q->s.x, n * sizeof *start);
    fill_pool(q);
    climb(q);
    remember(q);
    for (unsigned round = 0; q->best > 0 && !problem_exhausted(&q->s); round++) {
        restart(q, start, round);
        climb(q);
        remember(q);
    }
    mem_free(start, n * sizeof *start);
    return q->best == 0;
}

bool solve_inputs(const struct solve_task *t)
{
    struct conditions conds = { 0 };
    solve_slice(t, &conds);
    if (conds.n == 0)
        return true;
    struct search q = { .rng = rng_seed(1) };
    q.s.max_work = t->max_work ? t->max_work : WORK_DEFAULT;
    q.s.budget = t->budget;
    problem_compile(&q.s, conds.at, conds.n);
    size_t n = q.s.inputs.n;
    bool found = false;
    if (n > 0 && q.s.inputs.at[n - 1] < t->n_inputs) {
        q.top = MEM_ARRAY(u128, n);
        for (size_t i = 0; i < n; i++)
            q.top[i] = q.s.x[i] = t->values[q.s.inputs.at[i]];
        q.top_distance = problem_evaluate(&q.s);
        found = problem_bound(&q.s) && problem_relate(&q.s) && search(&q);
        for (size_t i = 0; (found || t->keep_best) && i < n; i++)
            t->values[q.s.inputs.at[i]] = q.top[i];
        mem_free(q.top, n * sizeof *q.top);
    }
    problem_release(&q.s);
    vec_free(&q.pool);
    vec_free(&q.moves);
    vec_free(&conds);
    return found;
}
