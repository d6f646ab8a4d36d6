// SPDX-License-Identifier: Apache-2.0
// boolgen.h: random propositional formulas and boolean programs.
#ifndef BOOLGEN_H
#define BOOLGEN_H

#include "boolprog/boolprog.h"

#include "base/rng.h"

// A formula over the first `atoms` atoms; `any`: one leaf in how many is unknown, 0: none.
static inline const struct bool_formula *gen_formula(struct bool_formulas *p, struct rng *r, uint32_t atoms,
                                                     unsigned any, unsigned depth)
{
    uint64_t op = rng_below(r, 8);
    if (!depth || op == 0) {
        if (any && rng_below(r, any) == 0)
            return formula_const(p, TRUTH_UNKNOWN);
        if (rng_below(r, 12) == 0)
            return formula_const(p, rng_below(r, 2) ? TRUTH_TRUE : TRUTH_FALSE);
        const struct bool_formula *f = formula_atom(p, (uint32_t)rng_below(r, atoms));
        return rng_below(r, 3) ? f : formula_not(p, f);
    }
    const struct bool_formula *a = gen_formula(p, r, atoms, any, depth - 1);
    if (op == 1)
        return formula_not(p, a);
    const struct bool_formula *b = gen_formula(p, r, atoms, any, depth - 1);
    if (op < 4)
        return formula_and(p, a, b);
    if (op < 6)
        return formula_or(p, a, b);
    return formula_ite(p, a, b, gen_formula(p, r, atoms, any, depth - 1));
}

static const char *const gen_node_name[] = { "n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7" };
static const char *const gen_var_name[] = { "x == 0", "reach[;n](x,k)", "cyclic[;n](y)", "a < b", "p", "q" };
enum { GEN_NODES = 8, GEN_VARS = 6 };

static inline const struct bool_formula *gen_condition(struct bool_formulas *p, struct rng *r, uint32_t vars,
                                                       unsigned one_in)
{
    return rng_below(r, one_in) ? formula_const(p, TRUTH_TRUE) : gen_formula(p, r, vars, 6, 2);
}

static inline void gen_assignments(struct bool_program *p, struct rng *r, uint32_t edge)
{
    for (uint32_t v = 0; v < p->vars.n; v++)
        if (rng_below(r, 2) == 0)
            bool_program_assign(p, edge, v, gen_formula(p->pool, r, (uint32_t)p->vars.n, 5, 2));
}

// A program of 1 to 8 locations and 1 to 6 variables; some of its locations cannot be left.
static inline void gen_program(struct bool_program *p, struct bool_formulas *pool, struct rng *r)
{
    uint32_t vars = 1 + (uint32_t)rng_below(r, GEN_VARS), nodes = 1 + (uint32_t)rng_below(r, GEN_NODES);
    bool_program_init(p, pool);
    for (uint32_t i = 0; i < vars; i++)
        vec_push(&p->vars, gen_var_name[i]);
    for (uint32_t i = 0; i < nodes; i++) {
        bool_program_add_node(p, gen_node_name[i]);
        p->nodes.at[i].invariant = gen_condition(pool, r, vars, 4);
    }
    p->init = (uint32_t)rng_below(r, nodes);
    p->initial = gen_condition(pool, r, vars, 2);
    uint64_t edges = rng_below(r, 2 * nodes + 1);
    for (uint64_t i = 0; i < edges; i++) {
        uint32_t from = (uint32_t)rng_below(r, nodes), to = (uint32_t)rng_below(r, nodes);
        uint32_t e = bool_program_add_edge(p, from, to, gen_condition(pool, r, vars, 2), "x = x->n");
        gen_assignments(p, r, e);
    }
}

// One to three claims, which are weak enough to hold now and then.
static inline void gen_claims(struct bool_claims *c, const struct bool_program *p, struct rng *r)
{
    uint64_t n = 1 + rng_below(r, 3);
    for (uint64_t i = 0; i < n; i++) {
        const struct bool_formula *f = gen_formula(p->pool, r, (uint32_t)p->vars.n, 0, 2);
        const struct bool_formula *g = gen_formula(p->pool, r, (uint32_t)p->vars.n, rng_below(r, 4) ? 0 : 6, 2);
        struct bool_claim claim = { (uint32_t)rng_below(r, p->nodes.n), formula_or(p->pool, f, g) };
        vec_push(c, claim);
    }
}

#endif
