// SPDX-License-Identifier: Apache-2.0
// result.h: the result of an algorithm, and how error paths become verdicts.
#ifndef ALGO_RESULT_H
#define ALGO_RESULT_H

#include "cfa/reason.h"
#include "core/engine.h"
#include "interp/interp.h"
#include "refine/confirm.h"

enum verdict { VERDICT_UNKNOWN, VERDICT_FALSE, VERDICT_TRUE };

// All zero: unknown, nothing is known about why.
struct result {
    enum verdict verdict;   // TRUE is set by result_prove alone (algo/proof.h)
    struct reason reason;   // UNKNOWN: why; kept by the run
    size_t property;        // FALSE: index of the violated automaton
    struct run_result run;  // FALSE: the concrete run
    // FALSE: `property` is one of the automata as they were built (run_built), else of the edited ones
    bool of_built;
    // UNKNOWN: an error path that was not confirmed, or the path to where the exploration was interrupted.
    struct edge_path suspect;
    bool interrupted;  // UNKNOWN: because an analysis asked for it
    /* TRUE: the parts of memory safety that this proof covers by itself, as enum safety bits: no execution violates
     * them.  For the other parts the ledger of accesses is asked (pre/ledger.h). */
    unsigned checked;
    struct fault_at suspected;  // UNKNOWN: a fault that an analysis suspects at the end of `suspect`
};
void result_free(struct result *r);

/* result_unknown: verdict UNKNOWN; the first reason with a place explains most and stays. */
void result_unknown(struct result *r, struct reason reason);

/* sub_budget: a budget of at most `ticks` more (0: no limit of its own) inside of the run's; settle_budget: counts what
 * it spent for the run, too.  RC_STOP if the run's budget is exhausted. */
struct budget sub_budget(const struct run *r, uint64_t ticks);
enum rc settle_budget(struct run *r, const struct budget *b);

/* share_begin: from here on the run has at most `ticks` more (0: no change).  share_end: gives it back its limit; true:
 * the share's limit ended the work, and the run may go on. */
struct share {
    uint64_t limit, own;
};
struct share share_begin(struct run *r, uint64_t ticks);
bool share_end(struct run *r, const struct share *s);

/* result_check_path: looks for a concrete run along the path, edges from the start node into an automaton's error state, with at
 * most `ticks` of work.  CONFIRM_VIOLATION: the verdict is FALSE.  The run's budget notices what was spent. */
enum confirm_result result_check_path(struct result *out, struct run *r, const struct edge_path *path, uint64_t ticks);

/* result_unconfirmed: the reason why result_check_path left the path open: undefined behaviour on it by name and place,
 * if a run along it met some, or the fault that an analysis suspects at its end (may be NULL).  The place of the reason
 * is `at`. */
struct reason result_unconfirmed(struct run *r, const struct fault_at *suspected, struct loc at);

/* result_confirm: the same for callers that do not care whether the path was refuted or left open. */
bool result_confirm(struct result *out, struct run *r, const struct edge_path *path, uint64_t ticks);

#endif
