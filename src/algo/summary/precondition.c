// SPDX-License-Identifier: Apache-2.0
// precondition.c: contexts in which a function does not fail.
//
// source Henry 2014, section 5.6 (GENERATEPRECONDITION, with the property itself as argument: see the errata of the thesis).
#include "algo/summary/refine_priv.h"
#include "encode/symbolic.h"

enum { TRIES = 12 };  // points of which none may lead to a context

// ---- contexts in which there is no failure ----------------------------------------------------------------------------

bool relation_is_safe(const struct relation *r)
{
    return !r->dead && r->depends == UINT32_MAX && !r->end[UCALL_FAIL].cases.n;
}

static bool is_always_safe(const struct block *b)
{
    bool safe = !modref_fails(b->s->modref, b->fn);
    for (size_t i = 0; i < b->inv.n; i++)
        safe |= relation_is_safe(&b->inv.at[i]) && !b->inv.at[i].context.n;
    return safe;
}

// The formula of inputs for which it is not known that the function does not fail.
static const struct term *uncovered(struct block *b)
{
    struct terms *t = b->s->t;
    const struct term *r = t->t_true;
    for (size_t i = 0; i < b->inputs.n; i++)
        r = term_and(t, r, unit_facts(b->u, &b->u->values.at[b->inputs.at[i]]));
    for (size_t i = 0; i < b->inv.n; i++)
        if (relation_is_safe(&b->inv.at[i]))
            r = term_and(t, r, term_not(t, relation_context(b, &b->inv.at[i].context)));
    return r;
}

// The formula of inputs with which the function may fail, as far as the relations know.
static const struct term *may_fail(struct block *b)
{
    struct terms *t = b->s->t;
    const struct term *r = t->t_true;
    for (size_t i = 0; i < b->inv.n; i++)
        if (!b->inv.at[i].dead && !b->inv.at[i].context.n)
            r = term_and(t, r, b->inv.at[i].end[UCALL_FAIL].term);
    return r;
}

// ---- points -----------------------------------------------------------------------------------------------------------

static bool read_point(struct block *b, struct solver *solver, struct lincon_vec *out)
{
    for (size_t i = 0; i < b->inputs.n; i++) {
        struct lincon v;
        if (summary_value_of(b->s, solver, b->u->values.at[b->inputs.at[i]].name, (uint32_t)i, &v))
            vec_push(out, v);
    }
    return out->n > 0;
}

// All inputs are between -bound and bound; 0: any inputs.
static const struct term *not_beyond(struct block *b, i128 bound)
{
    struct terms *t = b->s->t;
    const struct term *r = t->t_true;
    for (size_t i = 0; i < b->inputs.n; i++) {
        const struct term *name = b->u->values.at[b->inputs.at[i]].name;
        const struct term *low = term_int(t, -bound), *high = term_int(t, bound);
        if (bound && name->sort->kind == SORT_INT)
            r = term_and(t, r, term_and(t, term_le(t, low, name), term_le(t, name, high)));
    }
    return r;
}

static bool solve_point(struct block *b, struct solver *solver, const struct term *f, const struct term *g,
                        struct lincon_vec *out)
{
    solver_push(solver);
    solver_assert(solver, f);
    solver_assert(solver, g);
    b->s->stats.queries++;
    bool found = solver_check(solver, NULL, 0) == SAT_YES && read_point(b, solver, out);
    solver_pop(solver, 1);
    return found;
}

// Finds inputs with which the block's formula reaches its return without a loop.
static bool solve_returning(struct block *b, const struct term *open, struct lincon_vec *out)
{
    static const struct io_goal returns = { .exit = UCALL_RETURN };
    if (!b->question)
        return false;
    block_tell(b);
    return solve_point(b, b->question->solver, open,
                       term_and(b->s->t, b->question->rho->starts[0], goal_term(b, &returns)), out);
}

/* Chooses a point that is neither covered nor tried, with small numbers and without a hint of a failure, if possible.
 * Numbers with which sums wrap around are taken only if there is no context yet. */
static bool choose_point(struct block *b, struct solver *solver, const struct term *open, bool any,
                         struct lincon_vec *out)
{
    static const i128 bounds[] = { 100, SUMMARY_FAR, 0 };
    struct terms *t = b->s->t;
    bool found = false;
    for (size_t i = 0; i < (any ? 3 : 2) && !found; i++) {
        const struct term *f = term_and(t, open, not_beyond(b, bounds[i]));
        found = solve_point(b, solver, f, term_not(t, may_fail(b)), out) || solve_returning(b, f, out) ||
                solve_point(b, solver, f, t->t_true, out);
    }
    return found;
}

enum rc infer_precondition(struct block *b)
{
    static const struct io_goal failure = { .exit = UCALL_FAIL };
    struct summary *s = b->s;
    struct terms *t = s->t;
    if (is_always_safe(b) || !b->inputs.n)
        return RC_OK;
    struct solver *solver = solver_new(symbolic_smt(s->run->symbolic), (uint64_t)s->numeric_cfg->rlimit);
    const struct term *untried = t->t_true;
    size_t before = b->inv.n;
    for (int i = 0; i < TRIES && s->rc == RC_OK && !is_always_safe(b); i++) {
        struct lincon_vec point = { 0 };
        const struct term *open = term_and(t, untried, uncovered(b));
        bool found = choose_point(b, solver, open, b->inv.n == before, &point);
        if (found && io_relation(b, &point, &failure) == ANSWER_PROVED)
            add_exclusion(b, &point, &failure);
        untried = term_and(t, untried, term_not(t, relation_context(b, &point)));
        vec_free(&point);
        if (!found)
            break;
    }
    solver_free(solver);
    return s->rc;
}
