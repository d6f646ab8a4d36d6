// SPDX-License-Identifier: Apache-2.0
// focus.h: paths from cut point to cut point that lead out of what is known, found by the solver; what strategies do with them.
//
// source Monniaux, Gonnord 2011; Henry 2014, sections 3.3.2 and 4.2.2 (the formulas f, f').
#ifndef ALGO_NUMERIC_FOCUS_H
#define ALGO_NUMERIC_FOCUS_H

#include "algo/numeric/numeric.h"

struct focus {
    struct numeric *n;
    struct u32_vec *succ;     // by cut point: the cut points that paths lead to
    struct term_vec blocked;  // clauses that exclude paths whose image added nothing
    struct term_vec cases;    // conditions that together cover the states where paths begin; empty: no cases
    struct u32_vec path;      // of the last answer
    struct map taken;      // hash of a path (and its case) -> how often its end had been widened when it was last taken
    const uint8_t *uncut;  // by block: heads of loops that paths pass because they are no cut points now; NULL: none
    uint32_t end;          // where it ends
    uint32_t which;        // the case in which it begins
    // Joins y, the image of a path to b, into next; true: it grew.  Set before focus_init; default: the domain's join.
    bool (*join_next)(struct focus *f, uint32_t b, const struct dvalue *y);
};

enum focus_goal {
    FOCUS_X,     // out of x
    FOCUS_NEXT,  // out of next
};

/* focus_init: asserts rho.  focus_free. */
void focus_init(struct focus *f, struct numeric *n);
void focus_free(struct focus *f);

/* focus_find: finds a path from cut point i, from a state of its x, to a state that is not in x (or next) of the cut
 * point where it ends; sets path and end.  only: restricts paths, as a formula over the booleans of rho; NULL: any
 * path. */
enum sat focus_find(struct focus *f, uint32_t i, enum focus_goal goal, const struct term *only);

/* focus_block: the last path, in its case, is not found again until focus_unblock. */
void focus_block(struct focus *f);
void focus_unblock(struct focus *f);

/* focus_uncut: from now on paths pass these heads of loops, into which no wanted path goes back; NULL: all are cut
 * points.  Then succ has the cut points that paths lead to, and these heads, which are ends for FOCUS_NEXT only. */
void focus_uncut(struct focus *f, const uint8_t *uncut);

// ---- lists and sets of paths ------------------------------------------------------------------------------------------

struct path_list {
    struct u32_vec edges;  // of all paths, one after the other
    struct u32_vec begin;  // where each begins
};

// path_list_find: its number; SIZE_MAX: it is not there.
size_t path_list_find(const struct path_list *s, const struct u32_vec *path);
void path_list_add(struct path_list *s, const struct u32_vec *path);
void path_list_clear(struct path_list *s);
void path_list_free(struct path_list *s);

// A set of paths, as a decision diagram over edges (Henry section 4.2.2).
struct path_set {
    uint32_t f;
};

/* The set of no path is { 0 }.  path_set_add: adds the last path of f.  path_set_term: the set as a formula.
 * path_sets_open, _close: the first and the last call; false: not part of this build. */
bool path_sets_open(void);
void path_sets_close(void);
void path_set_add(struct path_set *s, const struct focus *f);
void path_set_free(struct path_set *s);
const struct term *path_set_term(const struct path_set *s, struct numeric *n);

// ---- path focusing ----------------------------------------------------------------------------------------------------

/* pathfocus_ascend: Henry's PATHFOCUSING for every cut point of the agenda until it is empty.  only: by cut point, the
 * paths that may be taken (NULL: all).  RC_STOP: the budget ended; gave_up: the solver had no answer. */
enum rc pathfocus_ascend(struct focus *f, struct agenda *todo, const struct path_set *only) ATTR_MUST_USE;

/* pathfocus_allowed: the formula of the paths of only[i]; a path that passes heads of loops continues like paths that
 * begin there; NULL: all paths. */
const struct term *pathfocus_allowed(struct focus *f, uint32_t i, const struct path_set *only);

/* pathfocus_descend: descending iterations with these paths.  The first one also computes the states at heads that
 * paths pass (focus_uncut); gave_up: the solver had no answer. */
enum rc pathfocus_descend(struct focus *f, const struct path_set *only) ATTR_MUST_USE;

// The visit of one cut point: which self-loops were seen once, which twice.
struct visit {
    struct focus *f;
    uint32_t i;
    struct path_list once, twice;
};

enum loop_phase { LOOP_FIRST, LOOP_ROUND, LOOP_WIDEN };

/* visit_begin: begins the visit of cut point i; f is set.  visit_self_loop: what to join for a path from i to itself,
 * which takes x to y, given: the first time its image; the second time the result of one more round after a widening,
 * for the loop of this path alone; then it is widened.  visit_widens: whether to widen at the end of the path: it is
 * the head of a loop, and the path was taken before since it was last widened.  visit_took: what was found grew, or is
 * not to be found again. */
void visit_begin(struct visit *v, uint32_t i);
struct dvalue *visit_self_loop(struct visit *v, const struct dvalue *x, struct dvalue *y, enum loop_phase *phase);
bool visit_widens(struct visit *v, enum loop_phase phase);
void visit_took(struct visit *v, enum loop_phase phase, bool grew);
void visit_free(struct visit *v);

// sites_drop_next: drops `next` of all blocks.
void sites_drop_next(struct numeric *n);

// ---- guided path analysis ---------------------------------------------------------------------------------------------

struct guided {
    struct focus f;
    struct path_set *paths;    // by cut point: those that are enabled
    struct agenda news, todo;  // cut points from which there may be new paths; whose paths are to be taken
    // by block: heads to which no enabled path goes back; NULL: all are cut points
    uint8_t *uncut;
    enum rc (*ascend)(struct guided *g);  // takes the enabled paths until `todo` is empty
};

/* guided_paths: Henry's GUIDED-PATH-ANALYSIS (algorithm 2) from the entry; g->ascend is set. */
enum rc guided_paths(struct guided *g, struct numeric *n) ATTR_MUST_USE;

#endif
