// SPDX-License-Identifier: Apache-2.0
// show.h: numeric invariants for people.
#ifndef ALGO_NUMERIC_SHOW_H
#define ALGO_NUMERIC_SHOW_H

#include "algo/numeric/numeric.h"

/* numeric_show: appends a line for every head of a loop and every place of a violation: where it is and what holds there. */
void numeric_show(struct numeric *n, struct buf *b);

/* numeric_print: what holds at block b, over the programmer's names. */
void numeric_print(struct numeric *n, uint32_t b, struct buf *out);

/* numeric_annotate: the text of the files, with comments before the lines where something is known: invariants at heads of loops;
 * whether assertions and checks may fail.  colours: for terminals. */
void numeric_annotate(struct numeric *n, bool colours, struct buf *b);

#endif
