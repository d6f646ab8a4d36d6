// SPDX-License-Identifier: Apache-2.0
// cnf.h: circuits as clauses of a CaDiCaL solver; a gate gets clauses when it is first needed.
// What is asserted for good makes the circuit smaller before it becomes clauses: an input that equals something is
// replaced by it, gates of constants are constants, and equal gates are one.  So a path of assignments with constants
// needs no clauses at all.
// source Tseitin: "On the complexity of derivation in propositional calculus" (1968); Kuehlmann et al. (gates.h;
//        equalities and constants are put into the circuit); Biere et al.: "CaDiCaL, Kissat, ... entering the SAT
//        competition 2020".
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
    struct map same;        // two arguments of a conjunction or of an exclusive or -> literal
    uint32_t variables;     // 1 .. variables
    struct u32_vec fixed;   // by variable: what is asserted makes it true (1) or false (2); 0: unknown
    struct u32_vec owners;  // owners of the inputs that have literals; an owner once in a row
    struct u32_vec model;   // by variable, bits: whether it was true in the last model
    uint32_t modelled;      // variables that the model has
    uint64_t added;         // literals of all clauses so far, and the price of a new solver
    size_t counted;         // bytes, in cnf_memory
    struct u32_vec stack, inputs, clause, numbers, asserted;
};

/* cnf_init: no clauses.  proof: kept, the log of the solver's clauses, which then derives none that it does not report
 * (ccadical_set_learn); NULL: none is wanted.  cnf_free. */
void cnf_init(struct cnf *c, const struct gates *g, struct drat *proof);
void cnf_free(struct cnf *c);

/* cnf_memory: roughly the bytes that all CaDiCaL solvers of this process hold for their clauses. */
size_t cnf_memory(void);

/* cnf_literal: the literal of a gate, with clauses for the gates that it is computed from.  Amortised O(new gates). */
int cnf_literal(struct cnf *c, lit a);

/* cnf_clause: a clause of literals. */
void cnf_clause(struct cnf *c, const lit *at, size_t n);

/* cnf_assert: asserts a for all that follows. */
void cnf_assert(struct cnf *c, lit a);

/* cnf_take_model: keeps the model that the solver has now. */
void cnf_take_model(struct cnf *c);

/* cnf_model: the value of a gate in the kept model; false if the gate has no literal in it. */
bool cnf_model(const struct cnf *c, uint32_t gate, bool *value);

#endif
