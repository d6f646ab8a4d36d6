// SPDX-License-Identifier: Apache-2.0
// certify.c: checks invariants without trusting what found them.
#include "algo/numeric/certify.h"

#include "encode/symbolic.h"

struct checking {
    struct numeric *n;
    struct rho *rho;
    struct solver *s;
    struct agenda todo;  // cut points whose ways are to be asked for
    struct certificate *out;
};

// What types say of values also holds where an execution ends.
static void assert_types_at_ends(struct checking *c)
{
    struct unit *u = c->n->u;
    for (uint32_t b = 0; b < u->blocks.n; b++)
        for (size_t i = 0; c->rho->ends[b] && i < u->blocks.at[b].phis.n; i++) {
            uint32_t v = u->blocks.at[b].phis.at[i];
            if (u->needed[v])
                solver_assert(c->s, rho_prime(c->rho, b, unit_facts(u, &u->values.at[v])));
        }
}

static void open_check(struct checking *c)
{
    struct numeric *n = c->n;
    c->rho = rho_new(n->u, false);
    c->s = solver_new(symbolic_smt(n->run->symbolic), (uint64_t)n->cfg->rlimit);
    for (size_t i = 0; i < c->rho->parts.n; i++)
        solver_assert(c->s, c->rho->parts.at[i]);
    n->stats.rho_asserts++;
    assert_types_at_ends(c);
    agenda_init(&c->todo, n);
    for (uint32_t b = 0; b < n->u->blocks.n; b++)
        if (n->u->blocks.at[b].is_cut && n->u->blocks.at[b].out.n)
            agenda_add(&c->todo, b);
}

static void close_check(struct checking *c)
{
    agenda_free(&c->todo);
    solver_free(c->s);
    rho_free(c->rho);
}

static bool is_impossible(struct checking *c, const struct term *f)
{
    if (f->op == TERM_FALSE)
        return true;
    solver_push(c->s);
    solver_assert(c->s, f);
    c->out->questions++;
    enum sat r = solver_check(c->s, NULL, 0);
    solver_pop(c->s, 1);
    return r == SAT_NO;
}

// The formula: an execution ends at cut point j, in a state outside of its value.
static const struct term *outside(struct checking *c, uint32_t j)
{
    struct numeric *n = c->n;
    const struct term *in = rho_prime(c->rho, j, site_term(n, j, n->site[j].x));
    return term_and(n->t, c->rho->ends[j], term_not(n->t, in));
}

static void refuse(struct checking *c, uint32_t b)
{
    struct site *s = &c->n->site[b];
    dom_free(s->x);
    s->x = dom_top(c->n->d, s->dims);
    c->out->refused++;
    if (c->n->u->blocks.at[b].out.n)
        agenda_add(&c->todo, b);
}

static void check_ends(struct checking *c, const struct u32_vec *ends)
{
    const struct term *any = c->n->t->t_false;
    for (size_t i = 0; i < ends->n; i++)
        any = term_or(c->n->t, any, outside(c, ends->at[i]));
    if (is_impossible(c, any))
        return;
    for (size_t i = 0; i < ends->n; i++)  // which of them?
        if (!is_impossible(c, outside(c, ends->at[i])))
            refuse(c, ends->at[i]);
}

static void check_from(struct checking *c, uint32_t i)
{
    struct numeric *n = c->n;
    struct u32_vec ends = { 0 };
    const struct term *start = term_and(n->t, c->rho->starts[i], site_term(n, i, n->site[i].x));
    if (start->op == TERM_FALSE)
        return;
    unit_next_cuts(n->u, i, &ends);
    solver_push(c->s);
    solver_assert(c->s, start);
    check_ends(c, &ends);
    solver_pop(c->s, 1);
    vec_free(&ends);
}

static void check_entry(struct checking *c)
{
    struct numeric *n = c->n;
    if (!is_impossible(c, term_and(n->t, c->rho->starts[0], term_not(n->t, site_term(n, 0, n->site[0].x)))))
        refuse(c, 0);
}

// Drops values between cut points, of which the solver was not asked.
static void drop_others(struct numeric *n)
{
    for (uint32_t b = 0; b < n->u->blocks.n; b++) {
        if (n->u->blocks.at[b].is_cut)
            continue;
        dom_free(n->site[b].x);
        n->site[b].x = dom_top(n->d, n->site[b].dims);
    }
}

void numeric_certify(struct numeric *n, struct certificate *out)
{
    uint64_t start = stat_now();
    struct checking c = { .n = n, .out = out };
    uint32_t b;
    *out = (struct certificate){ 0 };
    for (b = 0; b < n->u->blocks.n; b++)
        out->points += n->u->blocks.at[b].is_cut && !dom_is_top(n->site[b].x);
    open_check(&c);
    check_entry(&c);
    while (agenda_take(&c.todo, &b))
        check_from(&c, b);
    close_check(&c);
    drop_others(n);
    n->stats.certificate_questions += out->questions;
    n->stats.time_certify += stat_now() - start;
}
