// SPDX-License-Identifier: Apache-2.0
// reason.h: why a verdict is UNKNOWN: the kinds, the record of one, and what a user can try next.
// A reason travels as this record and becomes text only in reports.
#ifndef CFA_REASON_H
#define CFA_REASON_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/source.h"
#include "cfa/obstacles.h"

// Rows of reasons.def, obstacles.def and hazards.def; the first are those of enum stop_cause.
enum reason_kind {
    REASON_NONE,
#define REASON(id, ...) REASON_##id,
#include "cfa/reasons.def"
#undef REASON
    REASON_OBSTACLE,  // no reason itself: OBSTACLE_x is REASON_OBSTACLE + OBSTACLE_x
#define OBSTACLE(id, ...) REASON_OBSTACLE_##id,
#include "cfa/obstacles.def"
#undef OBSTACLE
    REASON_HAZARD,  // no reason itself: HAZARD_x is REASON_HAZARD + 1 + HAZARD_x
#define HAZARD(id, ...) REASON_HAZARD_##id,
#include "cfa/hazards.def"
#undef HAZARD
    REASON_KINDS
};

// Analyses that may know more than the one that gave up, from the least on; each may be advised only to those below it,
// so that no advice leads back.  COARSE: the one that always ends.
enum reason_above {
    ABOVE_NUMERIC = 1,
    ABOVE_NUMERIC_POLY = 2,
    ABOVE_KIND = 4,
    ABOVE_PREDICATE = 8,
    ABOVE_VALUE_PREDICATE = 16,
    ABOVE_DEFAULT = 32,
    ABOVE_COARSE = 64,
};

// A reason.  All zero: none is known.  Strings live as long as the program, or the run that gave up.
struct reason {
    enum reason_kind kind;
    const char *arg[2];           // what fills the gaps of the row's text
    const char *more;             // more that was known, printed behind the text; NULL: nothing
    struct loc at;                // where, if that helps
    struct obstacle_at obstacle;  // of obstacles: the record
};

struct reason_row {
    const char *name;  // "no-proof"; NULL: the kind is none itself
    const char *text;  // of the verdict line, with %s for each arg; NULL: reason_words knows it
    unsigned above;    // enum reason_above
    const char *advice, *meaning;
};

/* reason_row: the row of a kind.  reason_words: the text of a kind; if something ran out, that of the cause.  May be
 * called in a signal handler. */
const struct reason_row *reason_row(enum reason_kind kind);
const char *reason_words(enum reason_kind kind);

/* reason_of: a reason that needs no more than its kind.  reason_at: a reason at a place. */
struct reason reason_of(enum reason_kind kind);
struct reason reason_at(enum reason_kind kind, struct loc at);

/* reason_stop: the reason of what ended a budget.  reason_obstacle: that of an obstacle, at its edge; if a budget
 * ended, that is the reason.
 * reason_behind: nothing is known behind an UNSUPPORTED edge.  reason_unsupported: what that edge itself is. */
struct reason reason_stop(enum stop_cause cause);
struct reason reason_obstacle(const struct obstacle_at *o);
struct reason reason_behind(const struct edge *e);
struct reason reason_unsupported(const struct edge *e);

/* reason_copy: a copy with strings in mem. */
struct reason reason_copy(const struct reason *r, struct arena *mem);

/* reason_add: adds more behind what was known besides; in mem. */
void reason_add(struct reason *r, struct arena *mem, const char *more);

/* reason_text: one line, without the place; in mem. */
const char *reason_text(const struct reason *r, struct arena *mem);

/* reason_advice: appends what to try next, "raise --ticks, or leave it out".  `running`: the preset, or the stages of a
 * strategy.  Only analyses above all of these are named; running NULL: none at all. */
void reason_advice(enum reason_kind kind, const char *running, struct buf *out);

#endif
