// SPDX-License-Identifier: Apache-2.0
// ranges.h: which integers a variable may hold at a node, whatever happens: a fast interval analysis of the whole program.
//
// source Cousot, Cousot, POPL 1977 (intervals, widening); Bourdoncle 1993 (iteration along the weak topological order).
// It serves the int encoding, which leaves out the wrap-around of an operation whose operands exclude it.
#ifndef PRE_RANGES_H
#define PRE_RANGES_H

#include "base/tick.h"
#include "num/range.h"
#include "pre/facts.h"

struct ranges;

/* ranges_run: analyses c: integer scalars of at most 64 bits (locals, temporaries, parameters and globals) that are never
 * addressed nor accessed in parts, at every node, one context per function (of recursive ones one for each entry, as long as these
 * are few: Sharir, Pnueli 1981), with guards (also between two variables), widening at loop heads with thresholds from the program's
 * constants, and narrowing passes; met with the facts about single variables that are known (facts may be NULL).
 * Signed overflow wraps here as everywhere, so an operation that may wrap gives the full range of its type.
 * errors never: when the budget (may be NULL) ends it gives what types allow.  O(edges x variables) per pass, few passes. */
struct ranges *ranges_run(const struct cfa *c, const struct facts *facts, struct budget *b);
void ranges_free(struct ranges *r);

/* ranges_exp: the numbers that integer expression x may have at node n, before the result is wrapped to its type for the
 * outermost operation (so range_fits(it, x->type) = it cannot wrap); inner operations are wrapped.  Of a cast from
 * a float: what the type allows.  What is not tracked has the range of its type.  O(size of x). */
struct range ranges_exp(const struct ranges *r, const struct node *n, const struct exp *x);

/* ranges_value: the same after the outermost operation was wrapped. */
struct range ranges_value(const struct ranges *r, const struct node *n, const struct exp *x);

/* ranges_flaw: where a range is empty, or none of its variable's type: for VALIDATE.  O(nodes x variables). */
const char *ranges_flaw(const struct ranges *r);

/* ranges_complete: false: the budget ended it. */
bool ranges_complete(const struct ranges *r);

/* ranges_reachable: false: no execution comes to n. */
bool ranges_reachable(const struct ranges *r, const struct node *n);

/* ranges_print: the nodes where more is known of some variables than their types say, and those that are not reached. */
void ranges_print(const struct ranges *r, const struct cfa *c, struct buf *b);

/* ranges_certify: whether the ranges of each context are closed under every step, facts being known, *checked steps in all; false if the
 * analysis was not completed. */
bool ranges_certify(struct ranges *r, const struct facts *facts, uint64_t *checked);

#endif
