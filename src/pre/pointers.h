// SPDX-License-Identifier: Apache-2.0
// pointers.h: what the private pointers of a program are at each node: into a living object and how far behind its start, null, or
// neither.
//
// source Cousot, Cousot, POPL 1977 (intervals, widening); Granger 1989 (congruences).  Which objects: mem/pointsto.h.
#ifndef PRE_POINTERS_H
#define PRE_POINTERS_H

#include "base/tick.h"
#include "mem/pointsto.h"
#include "num/stride.h"
#include "pre/ranges.h"

// What a pointer may be, as bits.
enum {
    POINTS_OBJECT = 1,     // the address of some byte of, or near, an object that lives
    POINTS_NULL = 2,       // null
    POINTS_FREED = 4,      // of a block that was freed
    POINTS_ENDED = 8,      // of a variable whose life has ended
    POINTS_ELSEWHERE = 16  // anything: indeterminate, made from a number, an input
};

#define POINTS_FAR (INT64_C(1) << 60)  // no bound

/* A set of pointers.  OBJECT: the offset, in bytes from the start of the object, lies between low and high (-FAR, FAR: not bounded),
 * in the stride `at`. */
struct points {
    uint8_t to;  // 0: no execution comes here
    int64_t low, high;
    struct stride at;
};

struct pointers;

/* pointers_run: analyses c: pointers in variables that are never addressed nor accessed in parts: those local to a function, and some dozen
 * in global variables, at every node, one context per function; what a call does not change of the latter is kept.  Those in further global variables by all that is ever put there.  An access or a free that goes wrong has no successors, so what is found holds until the first fault of an
 * execution.  Keeps its arguments.  Never fails: without budget (may be NULL) every pointer may be anything.
 * cost   O(edges x pointers of the function) per pass, few passes; give (pointers_free). */
struct pointers *pointers_run(const struct cfa *c, struct pointsto *pt, const struct ranges *r, struct budget *b);
void pointers_free(struct pointers *p);

/* pointers_flaw: where a value is not in normal form, or objects are not sorted: for VALIDATE.  O(nodes x pointers). */
const char *pointers_flaw(const struct pointers *p);

/* pointers_value: what pointer expression x may be when an execution comes to n. */
struct points pointers_value(const struct pointers *p, const struct node *n, const struct exp *x);

/* pointers_complete: false: the budget, or the number of pointers, ended it. */
bool pointers_complete(const struct pointers *p);

/* pointers_reachable: false: no execution comes to n. */
bool pointers_reachable(const struct pointers *p, const struct node *n);

#endif
