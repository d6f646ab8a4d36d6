// SPDX-License-Identifier: Apache-2.0
// cnf.h: circuits as clauses of a CaDiCaL solver, gate by gate when they are needed.
//
// source Tseitin: "On the complexity of derivation in propositional calculus" (1968); Biere et al.: "CaDiCaL, Kissat, ... entering the
//        SAT competition 2020".
#ifndef SMT_SAT_CNF_H
#define SMT_SAT_CNF_H

#include "base/map.h"
#include "smt/sat/gates.h"

struct CCaDiCaL;

// Clauses of one solver.
struct cnf {
    const struct gates *gates;
    struct CCaDiCaL *solver;
    struct map variable;    // gate -> variable
    struct u32_vec gate;    // by variable: its gate
    struct u32_vec owners;  // of the inputs that have variables, each once in a row
    struct u32_vec model;   // by variable, bits: whether it was true in the last model
    uint32_t modelled;      // variables that the model has
    struct u32_vec stack, clause, numbers;
};

void cnf_init(struct cnf *c, const struct gates *g);
void cnf_free(struct cnf *c);

/* cnf_literal: the variable of a gate, negative if inverted, with clauses for what it is computed from.  Amortised O(new gates). */
int cnf_literal(struct cnf *c, lit a);

/* cnf_clause: a clause of literals. */
void cnf_clause(struct cnf *c, const lit *at, size_t n);

/* cnf_take_model: keeps the model that the solver has now. */
void cnf_take_model(struct cnf *c);

/* cnf_model: what the model says of a gate that has a variable in it. */
bool cnf_model(const struct cnf *c, uint32_t gate, bool *value);

#endif
