// SPDX-License-Identifier: Apache-2.0
// explicit.c: checks claims by breadth-first search over single states, so the first violation that is met has a shortest run.
#include "boolprog/states.h"
#include "boolprog/step.h"

#include <stdio.h>

struct search {
    struct stepper step;
    struct states reached;
    struct u32_vec parent, edge;  // of each state; the edge of those at the start is UINT32_MAX
    uint32_t now;                 // whose successors are made
    uint32_t bad;                 // the state that violates a claim
    struct bool_result *out;
};

static enum rc found(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    struct search *s = ctx;
    bool fresh;
    uint32_t at = states_add(&s->reached, node, values, &fresh);
    s->out->transitions += edge != UINT32_MAX;
    if (!fresh)
        return RC_OK;
    vec_push(&s->parent, s->now);
    vec_push(&s->edge, edge);
    s->out->claim = stepper_violated(&s->step, node, values);
    if (s->out->claim == UINT32_MAX)
        return RC_OK;
    s->bad = at;
    return RC_USER;  // ends the enumeration
}

static uint64_t *copy_values(struct search *s, uint32_t state)
{
    uint64_t *v = ARENA_ARRAY(&s->out->mem, uint64_t, s->reached.words);
    memcpy(v, states_values(&s->reached, state), s->reached.words * sizeof *v);
    return v;
}

static void trace_to(struct search *s, uint32_t state)
{
    struct bool_result *out = s->out;
    for (; s->edge.at[state] != UINT32_MAX; state = s->parent.at[state]) {
        struct bool_step step = { s->edge.at[state], copy_values(s, state) };
        vec_push(&out->trace, step);
    }
    vec_reverse(&out->trace, 0);
    out->first = copy_values(s, state);
    out->loop = out->trace.n;
}

static enum rc explore(struct search *s, struct budget *b)
{
    enum rc rc = stepper_first(&s->step, b, found, s);
    for (; rc == RC_OK && s->now < s->reached.node.n; s->now++)
        rc = stepper_next(&s->step, s->reached.node.at[s->now], states_values(&s->reached, s->now), b, found, s);
    return rc;
}

void bool_check_explicit(const struct bool_program *p, const struct bool_claims *claims, struct budget *b,
                         struct bool_result *out)
{
    struct search s = { .out = out };
    stepper_init(&s.step, p);
    stepper_claims(&s.step, claims);
    s.reached.words = s.step.words;
    enum rc rc = explore(&s, b);
    out->states = s.reached.node.n;
    out->verdict = rc == RC_OK ? BOOL_HOLDS : rc == RC_STOP ? BOOL_OPEN : BOOL_VIOLATED;
    if (rc == RC_STOP)
        out->because = BOOL_BUDGET;
    if (rc == RC_USER)
        trace_to(&s, s.bad);
    else
        out->claim = 0;
    vec_free(&s.parent);
    vec_free(&s.edge);
    states_free(&s.reached);
    stepper_free(&s.step);
}
