// SPDX-License-Identifier: Apache-2.0
// precondition.c: contexts in which a function does not fail.
//
// source Henry 2014, section 5.6 (GENERATEPRECONDITION, with the property itself as argument: see the errata of the thesis).
#include "algo/summary/summary.h"
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

// The inputs of which it is not known that the function does not fail.
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

// Of the ways in which the function may fail only those inputs matter that the relations know of.
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

// A point that is neither covered nor tried, if possible one where nothing suggests a failure.
static bool choose_point(struct block *b, struct solver *solver, const struct term *open, struct lincon_vec *out)
{
    bool found = false;
    for (int safe = 1; safe >= 0 && !found; safe--) {
        solver_push(solver);
        solver_assert(solver, open);
        if (safe)
            solver_assert(solver, term_not(b->s->t, may_fail(b)));
        b->s->stats.queries++;
        found = solver_check(solver, NULL, 0) == SAT_YES && read_point(b, solver, out);
        solver_pop(solver, 1);
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
    for (int i = 0; i < TRIES && s->rc == RC_OK && !is_always_safe(b); i++) {
        struct lincon_vec point = { 0 };
        bool found = choose_point(b, solver, term_and(t, untried, uncovered(b)), &point);
        if (found && io_relation(b, &point, &failure) == ANSWER_PROVED)
            exclude_goal(b, &point, &failure);
        untried = term_and(t, untried, term_not(t, relation_context(b, &point)));
        vec_free(&point);
        if (!found)
            break;
    }
    solver_free(solver);
    return s->rc;
}
