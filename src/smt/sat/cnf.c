// SPDX-License-Identifier: Apache-2.0
// cnf.c: circuits as clauses.
#include "smt/sat/cnf.h"

#include <ccadical.h>

void cnf_init(struct cnf *c, const struct gates *g)
{
    *c = (struct cnf){ .gates = g, .solver = ccadical_init() };
    ccadical_set_option(c->solver, "quiet", 1);
    vec_push(&c->gate, 0);  // there is no variable 0
}

void cnf_free(struct cnf *c)
{
    if (c->solver)
        ccadical_release(c->solver);
    map_free(&c->variable);
    vec_free(&c->gate);
    vec_free(&c->owners);
    vec_free(&c->model);
    vec_free(&c->stack);
    vec_free(&c->clause);
    vec_free(&c->numbers);
    c->solver = NULL;
}

// Clauses

static void put(struct cnf *c, int a, int b, int d)
{
    ccadical_add(c->solver, a);
    if (b)
        ccadical_add(c->solver, b);
    if (d)
        ccadical_add(c->solver, d);
    ccadical_add(c->solver, 0);
}

static int known(const struct cnf *c, lit a)
{
    uint64_t v = 0;
    VERIFY(map_get(&c->variable, lit_gate(a), &v));
    return a & 1 ? -(int)v : (int)v;
}

static int new_variable(struct cnf *c, uint32_t gate)
{
    int v = (int)c->gate.n;
    vec_push(&c->gate, gate);
    map_put(&c->variable, gate, (uint64_t)v);
    return v;
}

// The arguments of a conjunction: and gates that are used nowhere else are part of it.
static void conjuncts(struct cnf *c, const struct gate *x, struct u32_vec *out)
{
    size_t next = out->n;
    vec_push(out, x->a);
    vec_push(out, x->b);
    while (next < out->n) {
        lit a = out->at[next];
        const struct gate *y = &c->gates->at.at[lit_gate(a)];
        if (a & 1 || y->kind != GATE_AND || y->uses != 1 || map_get(&c->variable, lit_gate(a), NULL)) {
            next++;
            continue;
        }
        out->at[next] = y->a;
        vec_push(out, y->b);
    }
}

static void define_and(struct cnf *c, int x, const struct u32_vec *in)
{
    for (size_t i = 0; i < in->n; i++)
        put(c, -x, known(c, in->at[i]), 0);
    for (size_t i = 0; i < in->n; i++)
        ccadical_add(c->solver, -known(c, in->at[i]));
    ccadical_add(c->solver, x);
    ccadical_add(c->solver, 0);
}

static void define_xor(struct cnf *c, int x, int a, int b)
{
    put(c, -x, a, b);
    put(c, -x, -a, -b);
    put(c, x, -a, b);
    put(c, x, a, -b);
}

static void define_choice(struct cnf *c, int x, int d, int a, int b)
{
    put(c, -d, -a, x);
    put(c, -d, a, -x);
    put(c, d, -b, x);
    put(c, d, b, -x);
    put(c, -a, -b, x);  // these two follow, but let more be seen at once
    put(c, a, b, -x);
}

static void define(struct cnf *c, uint32_t gate, const struct u32_vec *in)
{
    const struct gate *g = &c->gates->at.at[gate];
    int x = new_variable(c, gate);
    if (gate == 0)
        put(c, -x, 0, 0);
    else if (g->kind == GATE_AND)
        define_and(c, x, in);
    else if (g->kind == GATE_XOR)
        define_xor(c, x, known(c, g->a), known(c, g->b));
    else if (g->kind == GATE_CHOICE)
        define_choice(c, x, known(c, g->c), known(c, g->a), known(c, g->b));
    else if (g->a && (!c->owners.n || vec_last(&c->owners) != g->a))
        vec_push(&c->owners, g->a);
}

// What a gate is defined by.
static void arguments(struct cnf *c, uint32_t gate, struct u32_vec *out)
{
    const struct gate *g = &c->gates->at.at[gate];
    vec_clear(out);
    if (g->kind == GATE_AND && gate != 0) {
        conjuncts(c, g, out);
    } else if (g->kind == GATE_XOR || g->kind == GATE_CHOICE) {
        vec_push(out, g->a);
        vec_push(out, g->b);
        if (g->kind == GATE_CHOICE)
            vec_push(out, g->c);
    }
}

int cnf_literal(struct cnf *c, lit a)
{
    vec_clear(&c->stack);
    vec_push(&c->stack, lit_gate(a));
    while (c->stack.n) {
        uint32_t gate = vec_last(&c->stack);
        size_t before = c->stack.n;
        if (map_get(&c->variable, gate, NULL)) {
            c->stack.n--;
            continue;
        }
        arguments(c, gate, &c->clause);
        for (size_t i = 0; i < c->clause.n; i++)
            if (!map_get(&c->variable, lit_gate(c->clause.at[i]), NULL))
                vec_push(&c->stack, lit_gate(c->clause.at[i]));
        if (c->stack.n > before)
            continue;
        define(c, gate, &c->clause);
        c->stack.n--;
    }
    return known(c, a);
}

void cnf_clause(struct cnf *c, const lit *at, size_t n)
{
    vec_clear(&c->numbers);
    for (size_t i = 0; i < n; i++)
        vec_push(&c->numbers, (uint32_t)cnf_literal(c, at[i]));
    for (size_t i = 0; i < n; i++)
        ccadical_add(c->solver, (int)c->numbers.at[i]);
    ccadical_add(c->solver, 0);
}

// Models

void cnf_take_model(struct cnf *c)
{
    c->modelled = (uint32_t)c->gate.n;
    vec_clear(&c->model);
    for (uint32_t v = 0; v < c->modelled; v += 32) {
        uint32_t word = 0;
        for (uint32_t i = v ? 0 : 1; i < 32 && v + i < c->modelled; i++)
            word |= (uint32_t)(ccadical_val(c->solver, (int)(v + i)) > 0) << i;
        vec_push(&c->model, word);
    }
}

bool cnf_model(const struct cnf *c, uint32_t gate, bool *value)
{
    uint64_t v;
    if (!map_get(&c->variable, gate, &v) || v >= c->modelled)
        return false;
    *value = c->model.at[v / 32] >> (v % 32) & 1;
    return true;
}
