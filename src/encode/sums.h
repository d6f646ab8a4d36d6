// SPDX-License-Identifier: Apache-2.0
// sums.h: linear sums and facts as terms.
#ifndef ENCODE_SUMS_H
#define ENCODE_SUMS_H

#include "encode/encode.h"
#include "pre/facts.h"

/* fact_term: what a fact says of a node, over plain variables of e; NULL if e cannot express it, or if it is about
 * something else. */
const struct term *fact_term(struct encoder *e, const struct fact *f);

/* facts_term: the conjunction of the facts at n, over plain variables, as far as e can express them. */
const struct term *facts_term(const struct facts *f, const struct node *n, struct encoder *e);

#endif
