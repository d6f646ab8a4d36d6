// SPDX-License-Identifier: Apache-2.0
// focus.h: paths from cut point to cut point that lead out of what is known, found by the solver.
//
// source Monniaux, Gonnord 2011; Henry 2014, sections 3.3.2 and 4.2.2 (the formulas f, f').
#ifndef ALGO_NUMERIC_FOCUS_H
#define ALGO_NUMERIC_FOCUS_H

#include "algo/numeric/numeric.h"

// A set of paths, as a decision diagram over edges (Henry section 4.2.2).
struct path_set {
    uint32_t f;
};

struct focus {
    struct numeric *n;
    struct u32_vec *succ;     // by cut point: the cut points that paths lead to
    struct term_vec blocked;  // clauses that exclude paths whose image added nothing
    struct u32_vec path;      // of the last answer
    uint32_t end;             // where it ends
};

enum focus_goal {
    FOCUS_X,     // out of x
    FOCUS_NEXT,  // out of next
};

/* focus_init: asserts rho.  focus_free. */
void focus_init(struct focus *f, struct numeric *n);
void focus_free(struct focus *f);

/* focus_find: a path from cut point i, from a state of its x, to a state that is not in x (or next) of the cut point where it
 * ends: path and end are set.  only: true of the paths wanted, over the booleans of rho; NULL: any. */
enum sat focus_find(struct focus *f, uint32_t i, enum focus_goal goal, const struct term *only);

/* focus_block: the last path is not found again until focus_unblock. */
void focus_block(struct focus *f);
void focus_unblock(struct focus *f);

/* The set of no path; the last path added; whether it is in; as a formula.  path_sets_open, _close: first and last. */
bool path_sets_open(void);
void path_sets_close(void);
void path_set_add(struct path_set *s, const struct focus *f);
void path_set_free(struct path_set *s);
const struct term *path_set_term(const struct path_set *s, struct numeric *n);

/* pathfocus_ascend: Henry's PATHFOCUSING for every cut point of the agenda until it is empty; cut points that grew go to `more`, too
 * (may be NULL).  only: by cut point, paths that may be taken (NULL: all).  RC_STOP: the budget; gave_up: no answer. */
enum rc pathfocus_ascend(struct focus *f, struct agenda *todo, struct agenda *more,
                         const struct path_set *only) ATTR_MUST_USE;
enum rc pathfocus_descend(struct focus *f, const struct path_set *only) ATTR_MUST_USE;

#endif
