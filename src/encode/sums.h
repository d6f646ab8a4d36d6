// SPDX-License-Identifier: Apache-2.0
// sums.h: linear sums and facts as terms.
#ifndef ENCODE_SUMS_H
#define ENCODE_SUMS_H

#include "encode/encode.h"
#include "pre/facts.h"

/* sum_term: "sum is 0" (OP_EQ), "sum <= 0" (OP_LE), over plain variables of e; NULL if it cannot be expressed.
 * sum_congruent: "cell is r modulo m", 0 <= r < m. */
const struct term *sum_term(struct encoder *e, const struct sum *s, enum op o);
const struct term *sum_congruent(struct encoder *e, const struct exp *cell, int64_t m, int64_t r);

/* facts_term: the conjunction of the facts at n, over plain variables, as far as e can express them. */
const struct term *facts_term(const struct facts *f, const struct node *n, struct encoder *e);

#endif
