// SPDX-License-Identifier: Apache-2.0
// intake.h: what it takes a solver to take formulas in, which Z3 does not count as work and does not let interrupt.
#ifndef SMT_INTAKE_H
#define SMT_INTAKE_H

#include "smt/term.h"

// The terms that a solver has already taken in.
struct intake {
    uint8_t *seen;  // by id
    size_t cap;
    struct term_vec stack;
};

/* intake_work: units of work for taking in those subterms of t that are new, which are known from now on.  Bit-vectors and
 * floats become circuits: some 40 units for each bit of a sum or comparison, quadratic for products and quotients; the rest
 * is the same for every node (measured with Z3 4.8.12: 10 us a bit, 5 us a node).  Terms that were released and whose
 * numbers are in use again count as known: it is an estimate.  O(new subterms). */
uint64_t intake_work(struct intake *b, const struct term *t);

void intake_forget(struct intake *b);  // nothing is known any more
void intake_free(struct intake *b);

#endif
