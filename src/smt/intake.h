// SPDX-License-Identifier: Apache-2.0
// intake.h: what it costs a solver to take in formulas.  Z3 does not count this as work, and cannot be interrupted
// while it does it.
#ifndef SMT_INTAKE_H
#define SMT_INTAKE_H

#include "smt/term.h"

// The terms that a solver has already taken in.
struct intake {
    uint8_t *seen;  // by id
    size_t cap;
    struct term_vec stack;
};

/* intake_work: units of work for taking in those subterms of t that are new; they are known from now on.  Bit-vectors
 * and floats become circuits: some 40 units for each bit of a sum or comparison, quadratically many for products and
 * quotients.  Every other node costs the same (measured with Z3 4.8.12: 10 us a bit, 5 us a node).  Released terms
 * whose numbers are in use again count as known: the result is an estimate.  O(new subterms). */
uint64_t intake_work(struct intake *b, const struct term *t);

void intake_forget(struct intake *b);  // nothing is known any more
void intake_free(struct intake *b);

#endif
