// SPDX-License-Identifier: Apache-2.0
// drat.h: the log of a SAT solver's clauses, and a check that shares nothing with the solver of whether its refutations hold.
//
// A proof is the sequence of clauses that the solver derives.  Each has to follow by unit propagation (be RUP): if its literals are
// false, propagation in the clauses before it ends in a conflict.  Clauses are never deleted, and none is believed for another reason:
// this is DRUP, the part of DRAT that needs no witnesses, and it makes no difference in which order given and derived clauses come, so
// that an incremental solver's one log serves all of its refutations.
//
// source Goldberg, Novikov: "Verification of proofs of unsatisfiability for CNF formulas" (DATE 2003); Wetzler, Heule, Hunt: "DRAT-trim:
//        efficient checking and trimming using expressive clausal proofs" (SAT 2014), for the format; watches: Moskewicz et al.,
//        "Chaff: engineering an efficient SAT solver" (DAC 2001).
#ifndef SMT_SAT_DRAT_H
#define SMT_SAT_DRAT_H

#include "base/vec.h"

#include <stdio.h>

enum drat_answer {
    DRAT_HOLDS,
    DRAT_BROKEN,   // a clause does not follow
    DRAT_STOPPED,  // drat.stop asked to end; the same question again goes on where it ended
};

// A watch: the clause is looked at when a literal becomes false, unless another of its literals, `other`, is true.
struct drat_watch {
    uint32_t clause;  // place of its header
    int other;
};

struct drat_watches {
    VEC_OF(struct drat_watch);
};

// Literals are numbers: a variable from 1 on, negative if inverted.
struct drat {
    struct {
        VEC_OF(int);
    } log;  // of each clause a header, twice its length and 1 if it is derived, and its literals in any order
    uint32_t clauses;  // in it
    size_t checked;    // the log up to here follows from the given clauses, and is watched
    struct {
        VEC_OF(int8_t);
    } value;  // by literal: 1 true, -1 false, 0 open
    struct {
        VEC_OF(struct drat_watches);
    } watched;  // by literal
    struct {
        VEC_OF(int);
    } trail, negated;   // literals that are true, in order; scratch
    size_t propagated;  // of the trail
    bool refuted;       // the clauses before `checked` contradict each other
    bool broken;
    uint64_t derived;          // clauses that were found to follow
    uint64_t visits;           // clauses visited by propagation since stop was asked
    int (*stop)(void *state);  // asked every so many visits whether to end; NULL: never
    void *state;
};

/* drat_init: an empty log.  drat_free. */
void drat_init(struct drat *d);
void drat_free(struct drat *d);

/* drat_given: the next clause, of the formula.  drat_derived: the next clause, which the solver says follows from those before it.
 * Neither is looked at before something is refuted.  Literals may occur more than once.  cost  O(n). */
void drat_given(struct drat *d, const int *at, size_t n);
void drat_derived(struct drat *d, const int *at, size_t n);

/* drat_refutes: whether all derived clauses follow, and from them and the assumptions a contradiction by unit propagation: then the given
 * clauses and the assumptions are unsatisfiable.  What is checked once is not checked again.  After DRAT_BROKEN the log is of no use
 * any more, and all answers are the same.
 * cost   one propagation for each new derived clause. */
enum drat_answer drat_refutes(struct drat *d, const int *assumption, size_t n);

/* drat_write: what drat_refutes has agreed with, for other checkers: the given clauses and the assumptions as DIMACS CNF, and the derived
 * clauses and the empty one as a DRAT proof in text form. */
void drat_write(const struct drat *d, const int *assumption, size_t n, FILE *cnf, FILE *proof);

#endif
