// SPDX-License-Identifier: Apache-2.0
// report.h: prints what users read beside the verdict: assumptions, suspect paths, and the whole result as JSON.
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "base/buf.h"
#include "base/stat.h"
#include "interp/interp.h"
#include "spec/spec.h"

/* report_assumptions: prints the assumptions of the verdict, one line each: `  file:line: text [unsound: KIND]`; nothing if
 * there are none. */
void report_assumptions(struct buf *out, const struct cfa *c, const struct assumptions *all);

/* report_suspect: prints the path behind an UNKNOWN, below a title: a path that could not be confirmed or refuted, or
 * where the exploration was interrupted.  Shows its last 30 decisions and calls. */
void report_suspect(struct buf *out, const char *title, const struct cfa *c, const struct edge *const *path, size_t n);

/* report_violation_at: the place where a run violated the property; of a library model the call that led there. */
struct loc report_violation_at(const struct cfa *c, const struct run_result *run);

/* report_title: the property that a run violates, as the verdict line names it; of memory safety the violated part. */
const char *report_title(const struct automaton *a, const struct run_result *run);

// A property that was asked for, and its verdict.  At most one is FALSE, that of the first violation of the run: after
// it nothing is known of the others.
struct report_property {
    const char *name, *verdict;
};

// A result.  Strings may be NULL where there is no text.
struct report {
    const char *verdict;                       // "TRUE", "FALSE" or "UNKNOWN"
    const struct report_property *properties;  // n_properties of them, if several were asked for
    size_t n_properties;
    const char *property;             // its title; NULL if none was decided
    struct loc at;                    // FALSE: of the violation; UNKNOWN: what the reason is about
    const char *reason;               // UNKNOWN: why
    const char *reason_name;          // UNKNOWN: its name in reasons.def
    const char *hint;                 // UNKNOWN: what to try next
    size_t excluded;                  // UNKNOWN: how many places of violations are excluded
    const struct u32_vec *open;       // UNKNOWN: the others, by their offsets in the text; may be NULL if excluded is 0
    const char *decided_by;           // the stage of a strategy that decided
    const struct cfa *cfa;            // for places; NULL if none was built
    const struct assumptions *rests;  // what the verdict rests on; NULL: on nothing
    const struct inputs *inputs;      // FALSE: of the confirmed run
    // FALSE: the fault that is the violation; its kind is FAULT_NONE if the violation is no fault
    const struct fault_at *fault;
    const struct obstacle_at
        *obstacle;           // UNKNOWN: the obstacle that is the reason; its kind is OBSTACLE_NONE if there is none
    const char *invariants;  // a JSON value; NULL: the algorithm has none
    const struct stats *stats;
    bool with_times;  // statistics include CPU times
};

/* report_properties: prints a line for each property, if several were asked for. */
void report_properties(struct buf *out, const struct report *r);

/* report_places: prints a line about the places of violations, if some are excluded. */
void report_places(struct buf *out, const struct report *r);

/* report_json: one JSON object with the members verdict, property, file, line, reason, reason_name and hint (null if none), decided_by, fault (only for
 * a fault of memory: {text, kind, object, size, offset, bytes, allocated, ended}; the last two {file, line}), properties (only if several were asked for: array of
 * {name, verdict}), excluded (how many places of violations stages have excluded) and open (the others: array of {file, line}; both only for UNKNOWN, and if there
 * are some excluded), obstacle (only if one is the reason of UNKNOWN:
 * kind, the name of its row in obstacles.def, text, and the members of a fault from object on), inputs (array of
 * {kind, name, file, line, type, value}; values are C constants in strings), assumptions (array of
 * {kind, text, file, line, unsound}), invariants (where there are some: see numeric_json), statistics (object as of stat_print_json).  Text that is not UTF-8 is replaced.
 * False if the tool was built without libjansson. */
bool report_json(struct buf *out, const struct report *r);

#endif
