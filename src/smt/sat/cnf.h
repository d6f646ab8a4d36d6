// SPDX-License-Identifier: Apache-2.0
// cnf.h: circuits as clauses of a CaDiCaL solver, gate by gate when they are needed.
//
// What is asserted for good makes the circuit smaller before clauses are made of it: an input that equals something is that thing, gates
// of constants are constants, and equal gates are one.  A path of assignments with constants so needs no clauses at all.
//
// source Tseitin: "On the complexity of derivation in propositional calculus" (1968); Kuehlmann et al. (gates.h; equalities and constants
//        are put into the circuit); Biere et al.: "CaDiCaL, Kissat, ... entering the SAT competition 2020".
#ifndef SMT_SAT_CNF_H
#define SMT_SAT_CNF_H

#include "base/map.h"
#include "smt/sat/gates.h"

struct CCaDiCaL;
struct drat;

// Clauses of one solver.  Its literals are numbers: a variable, negative if inverted.
struct cnf {
    const struct gates *gates;
    struct CCaDiCaL *solver;
    struct drat *proof;  // gets every clause; or NULL
    struct {
        VEC_OF(int *);
    } page;                 // by gate / CNF_PAGE: literals of gates, 0 where there is none yet; NULL: none in the page
    struct map same;        // arguments of a conjunction of two or of an exclusive or -> literal
    uint32_t variables;     // 1 .. variables
    struct u32_vec fixed;   // by variable: 1 is true, 2 is false because of what is asserted, 0 unknown
    struct u32_vec owners;  // of the inputs that have literals, each once in a row
    struct u32_vec model;   // by variable, bits: whether it was true in the last model
    uint32_t modelled;      // variables that the model has
    uint64_t added;         // literals of clauses so far, with what a new solver takes
    size_t counted;         // bytes, in cnf_memory
    struct u32_vec stack, inputs, clause, numbers, asserted;
};

/* cnf_init: no clauses.  proof: kept, the log of the solver's clauses, which then derives none that it does not report
 * (ccadical_set_learn); NULL: none is wanted.  cnf_free. */
void cnf_init(struct cnf *c, const struct gates *g, struct drat *proof);
void cnf_free(struct cnf *c);

/* cnf_memory: bytes that all CaDiCaL solvers of this process hold for their clauses, about. */
size_t cnf_memory(void);

/* cnf_literal: the literal of a gate, with clauses for what it is computed from.  Amortised O(new gates). */
int cnf_literal(struct cnf *c, lit a);

/* cnf_clause: a clause of literals. */
void cnf_clause(struct cnf *c, const lit *at, size_t n);

/* cnf_assert: a holds in all that follows. */
void cnf_assert(struct cnf *c, lit a);

/* cnf_take_model: keeps the model that the solver has now. */
void cnf_take_model(struct cnf *c);

/* cnf_model: what the model says of a gate that has a literal in it. */
bool cnf_model(const struct cnf *c, uint32_t gate, bool *value);

#endif
