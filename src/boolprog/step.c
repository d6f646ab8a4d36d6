// SPDX-License-Identifier: Apache-2.0
// step.c: all choices of unknown values in the first states and in the steps of a boolean program.
#include "boolprog/step.h"

// ---- formulas in states -------------------------------------------------------------------------------------------------

struct formula_code stepper_compile(struct stepper *s, const struct bool_formula *f)
{
    struct formula_code code = formula_compile(&s->mem, f);
    vec_reserve(&s->parts, code.n);
    return code;
}

static void unpack(const struct stepper *s, const uint64_t *values, uint8_t *to)
{
    for (uint32_t i = 0; i < s->p->vars.n; i++)
        to[i] = bool_value(values, i) ? TRUTH_TRUE : TRUTH_FALSE;
}

enum truth stepper_value(struct stepper *s, const struct formula_code *code, const uint64_t *values)
{
    unpack(s, values, s->new);
    return formula_run(code, s->new, s->parts.at);
}

// Whether the state exists that is made; most locations have no invariant.
static bool exists(struct stepper *s, uint32_t node)
{
    const struct formula_code *inv = &s->invariant[node];
    return (inv->n == 1 && inv->at[0].op == FORMULA_TRUE) || stepper_value(s, inv, s->now) != TRUTH_FALSE;
}

// ---- the program ----------------------------------------------------------------------------------------------------------

static void compile_edge(struct stepper *s, size_t i)
{
    const struct bool_edge *e = &s->p->edges.at[i];
    s->guard[i] = stepper_compile(s, e->guard);
    s->assign[i] = ARENA_ARRAY(&s->mem, struct formula_code, e->assign.n);
    for (size_t k = 0; k < e->assign.n; k++)
        s->assign[i][k] = stepper_compile(s, e->assign.at[k].value);
}

void stepper_init(struct stepper *s, const struct bool_program *p)
{
    size_t vars = MAX(p->vars.n, (size_t)1);
    *s = (struct stepper){ .p = p, .words = (vars + 63) / 64 };
    s->from = ARENA_ARRAY(&s->mem, uint64_t, s->words);
    s->now = ARENA_ARRAY(&s->mem, uint64_t, s->words);
    s->old = ARENA_ARRAY(&s->mem, uint8_t, vars);
    s->new = ARENA_ARRAY(&s->mem, uint8_t, vars);
    s->invariant = ARENA_ARRAY(&s->mem, struct formula_code, p->nodes.n);
    s->guard = ARENA_ARRAY(&s->mem, struct formula_code, p->edges.n);
    s->assign = ARENA_ARRAY(&s->mem, struct formula_code *, p->edges.n);
    s->initial = stepper_compile(s, formula_and(p->pool, p->initial, p->nodes.at[p->init].invariant));
    for (size_t i = 0; i < p->nodes.n; i++)
        s->invariant[i] = stepper_compile(s, p->nodes.at[i].invariant);
    for (size_t i = 0; i < p->edges.n; i++)
        compile_edge(s, i);
}

void stepper_free(struct stepper *s)
{
    vec_free(&s->claims);
    vec_free(&s->parts);
    vec_free(&s->unknown);
    arena_free(&s->mem);
}

void stepper_claims(struct stepper *s, const struct bool_claims *claims)
{
    vec_clear(&s->claims);
    for (size_t i = 0; claims && i < claims->n; i++) {
        struct stepper_claim c = { claims->at[i].node, (uint32_t)i, stepper_compile(s, claims->at[i].holds) };
        vec_push(&s->claims, c);
    }
}

uint32_t stepper_violated(struct stepper *s, uint32_t node, const uint64_t *values)
{
    for (size_t i = 0; i < s->claims.n; i++)
        if (s->claims.at[i].node == node && stepper_value(s, &s->claims.at[i].holds, values) != TRUTH_TRUE)
            return s->claims.at[i].index;
    return UINT32_MAX;
}

// ---- states at the start --------------------------------------------------------------------------------------------------

static enum rc tell_first(struct stepper *s, stepper_found *found, void *ctx)
{
    for (uint32_t i = 0; i < s->p->vars.n; i++)
        bool_value_set(s->now, i, s->old[i] == TRUTH_TRUE);
    return found(ctx, UINT32_MAX, s->p->init, s->now);
}

/* Variables get their values one after the other; those behind `given` are unknown, and where the condition is false whatever
 * they are, they need not be tried. */
enum rc stepper_first(struct stepper *s, struct budget *b, stepper_found *found, void *ctx)
{
    size_t given = 0, vars = s->p->vars.n;
    memset(s->old, TRUTH_UNKNOWN, vars);
    for (;;) {
        enum rc rc = tick(b, 1);
        bool possible = formula_run(&s->initial, s->old, s->parts.at) != TRUTH_FALSE;
        if (rc == RC_OK && possible && given == vars)
            rc = tell_first(s, found, ctx);
        if (rc != RC_OK)
            return rc;
        if (possible && given < vars) {
            s->old[given++] = TRUTH_FALSE;
            continue;
        }
        while (given && s->old[given - 1] == TRUTH_TRUE)
            s->old[--given] = TRUTH_UNKNOWN;
        if (!given)
            return RC_OK;
        s->old[given - 1] = TRUTH_TRUE;
    }
}

// ---- steps --------------------------------------------------------------------------------------------------------------------

// The next choice of the unknown values: they count in binary.  False after the last one.
static bool next_choice(struct stepper *s)
{
    for (size_t i = 0; i < s->unknown.n; i++) {
        bool was = bool_value(s->now, s->unknown.at[i]);
        bool_value_set(s->now, s->unknown.at[i], !was);
        if (!was)
            return true;
    }
    return false;
}

// Makes the first of the states behind an edge.
static void assign(struct stepper *s, uint32_t edge)
{
    const struct bool_edge *e = &s->p->edges.at[edge];
    memcpy(s->now, s->from, s->words * sizeof *s->now);
    vec_clear(&s->unknown);
    for (size_t i = 0; i < e->assign.n; i++) {
        enum truth t = formula_run(&s->assign[edge][i], s->old, s->parts.at);
        bool_value_set(s->now, e->assign.at[i].var, t == TRUTH_TRUE);
        if (t == TRUTH_UNKNOWN)
            vec_push(&s->unknown, e->assign.at[i].var);
    }
}

enum rc stepper_next(struct stepper *s, uint32_t node, const uint64_t *values, struct budget *b, stepper_found *found,
                     void *ctx)
{
    const struct u32_vec *out = &s->p->nodes.at[node].out;
    memcpy(s->from, values, s->words * sizeof *values);  // what they are part of may move
    unpack(s, s->from, s->old);
    for (size_t i = 0; i < out->n; i++) {
        uint32_t edge = out->at[i], to = s->p->edges.at[edge].to;
        if (formula_run(&s->guard[edge], s->old, s->parts.at) == TRUTH_FALSE)
            continue;
        assign(s, edge);
        do {
            enum rc rc = tick(b, 1);
            if (rc == RC_OK && exists(s, to))
                rc = found(ctx, edge, to, s->now);
            if (rc != RC_OK)
                return rc;
        } while (next_choice(s));
    }
    return RC_OK;
}
