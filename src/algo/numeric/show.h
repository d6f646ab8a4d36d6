// SPDX-License-Identifier: Apache-2.0
// show.h: numeric invariants for people.
#ifndef ALGO_NUMERIC_SHOW_H
#define ALGO_NUMERIC_SHOW_H

#include "algo/numeric/numeric.h"

/* numeric_show: appends a line for every head of a loop and every place of a violation: where it is and what holds there. */
void numeric_show(struct numeric *n, struct buf *b);

/* numeric_print: what holds at block b, over the programmer's names, except where objects lie. */
void numeric_print(struct numeric *n, uint32_t b, struct buf *out);

/* numeric_print_dim: the programmer's name of a dimension of block b. */
void numeric_print_dim(struct numeric *n, uint32_t b, uint32_t dim, struct buf *out);

/* numeric_acsl: prints the text of the files, as the user wrote them, with `loop invariant` annotations of ACSL before
 * loop statements; loops made of jumps, and loops of which nothing is known, have none.  Each annotation holds wherever
 * the function is called from. */
void numeric_acsl(struct numeric *n, struct buf *b);

/* numeric_json: an array with an object for each block that stands for the head of a loop: file, line, function, block, reachable,
 * variables (names), disjuncts (arrays of {coefficients (one per variable), constant, relation ("==", ">=", ">" 0, or "mod":
 * a multiple of modulus)}; none: unreachable), acsl (a predicate over what can be named there).  Numbers beyond 64 bits are
 * strings. */
void numeric_json(struct numeric *n, struct buf *b);

/* numeric_annotate: prints the text of the files, with comments before the lines where something is known: invariants
 * at heads of loops; whether assertions and checks may fail.  colours: for terminals. */
void numeric_annotate(struct numeric *n, bool colours, struct buf *b);

#endif
