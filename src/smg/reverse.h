// SPDX-License-Identifier: Apache-2.0
// reverse.h: steps backward: from what a step leads to, back to what it came from.
// source Hruska 2015, 6.3: every instruction is reversed by giving what it wrote the value that it had in the forward
//        run.  There each instruction has a rule of its own; here one rule serves all, because a step changes a graph
//        in place: the difference between the graphs before and behind it is what it wrote.
#ifndef SMG_REVERSE_H
#define SMG_REVERSE_H

#include "smg/graph.h"

/* smg_reverse: makes g, which stands for some of the heaps of `after`, stand for at least those heaps of `before` from which the step leads to them.
 * False: there are none, and g is of no use.
 * before, after: a case of a step, when it began and when it ended (smg_step.before): objects have the same numbers in both.
 * writes   whether the step changed memory; else it only found out more of it (a condition), and g keeps what it knows.
 * g        its objects with numbers of `after` are those, perhaps in greater detail: where after has the root of a tree, g may have a block
 *          whose pointers lead to objects with further numbers.
 * What differs is restored; what the step lost comes back; what it made goes, and if g still leads there, there is no such heap.
 * cost     O(size of the graphs). */
bool smg_reverse(const struct smg *before, const struct smg *after, bool writes, struct smg *g) ATTR_MUST_USE;

#endif
