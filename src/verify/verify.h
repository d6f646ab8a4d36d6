// SPDX-License-Identifier: Apache-2.0
// verify.h: one verification: the program and its properties, the run in progress, and the verdict with what it rests on.
//
// Nothing here prints, ends the process or knows an option of the command line.  Messages about the program go to `diag`, what is wrong with the
// settings is in `why`; who is in between says where the process stands by base/status.h.
#ifndef VERIFY_VERIFY_H
#define VERIFY_VERIFY_H

#include "algo/algo.h"
#include "encode/symbolic.h"
#include "subject/subject.h"
#include "verify/settings.h"

#define RUN_STATS(X)                                                                        \
    X(NANOS, time_total, "s", "CPU time of everything up to the report")                    \
    X(NANOS, time_run, "s", "of it in the analysis that these numbers are about, the last") \
    X(SHARE, exploring, "%", "of time_run in exploration")                                  \
    X(SHARE, refining, "%", "of time_run in refinement")                                    \
    X(SHARE, solving, "%", "of time_run in the SMT solver")
STAT_STRUCT(run_stats, RUN_STATS);

struct verification {
    struct settings *set;  // keep
    struct diag diag;
    struct subject subject;
    struct built told;     // what a FALSE is told of
    struct budget budget;  // of all runs together
    struct buf why;        // what is wrong with the settings, after RC_USER

    // The run in progress, or the one that decided.
    struct stats stats;
    struct run_stats times;
    uint64_t begun;  // when the run was, by stat_now
    struct run run;
    struct symbolic symbolic;
    struct confirmer confirmer;
    struct algo *algo;
    struct result result;
    const char *running;        // the preset, or the stages of a strategy that has none; NULL: nothing runs yet
    const char *decided_by;     // the stage; NULL: there were none, or none did
    const char *reason, *hint;  // UNKNOWN: why, and what to try next, in words
    // UNKNOWN: where the property could be violated, as offsets in the text that the user knows, in order
    struct u32_vec excluded, open;  // places that stages have excluded, and the others
    bool proved;                    // the analysis said TRUE, whatever stands against it
    bool no_targets;                // TRUE: no place of the program could violate the property at all
    bool others_hold;               // UNKNOWN is due to a property that cannot be decided yet; the others are proved
    struct assumptions rests;       // what the verdict rests on (rests.c); texts live as long as the program
    struct buf counterexample;      // of a FALSE, as text
    struct buf notes;               // of the algorithm, for people who read statistics
    struct buf story;               // what each stage did
    struct buf certificate;         // what was checked, or why it is refused; empty: it was not asked for
    bool certified;

    bool facts_met;  // facts of several processes came together that none of them has checked against each other
    bool reported;   // another process has reported the verdict (jobs.h)
    int status;      // and this was its exit status
};

/* verify_init: of settings.  verify_free: all that it holds.
 * verify_begin: an empty program, and no messages so far, where v->diag keeps saying where they go.  The program before is released.
 * verify_property: what is to be shown, as spec_read reads it, and where the program starts.  Then the program is read (frontend/frontend.h) and gets its
 * library models (lower/models.h); subject_build makes automata of it, subject_account and subject_cut look at accesses to memory.
 * errors those of spec_read, and of spec_read_automaton. */
void verify_init(struct verification *v, struct settings *set);
void verify_begin(struct verification *v, const struct machine *m);
enum rc verify_property(struct verification *v, const char *what) ATTR_MUST_USE;
void verify_free(struct verification *v);

/* verify_built: subject_built for the run in progress. */
void verify_built(void *v, struct built *out);

/* verify_open: the services of a run, and its automata, without an algorithm: those of the properties, or of the ends of the program if the subject
 * asks for these.
 * verify_close: frees what verify_run or verify_open left.  No effect if there is nothing.
 * errors RC_USER after a message. */
enum rc verify_open(struct verification *v) ATTR_MUST_USE;
void verify_close(struct verification *v);

/* verify_run_once: opens the algorithm that the settings name and runs it, with so many ticks (0: as many as there are).
 * verify_run: the same with all ticks, or the stages of their strategy one after the other, until one decides.  Leaves run, algo and result of
 * the stage that decided, or the last one's.  With several jobs several stages run at the same time (jobs.h): either the report is made (v->reported),
 * or none decided, and there is no algo.
 * errors RC_USER with a message, or a reason in v->why: settings that make no sense, a file that cannot be written. */
enum rc verify_run_once(struct verification *v, uint64_t ticks) ATTR_MUST_USE;
enum rc verify_run(struct verification *v) ATTR_MUST_USE;

/* verify_conclude: after verify_run: what becomes of the answer of the analysis that has the last word, and what a report needs to know of it.  A TRUE
 * stays one if nothing stands against it (objections.h), and is certified if settings want that; a FALSE if its execution violates the property once
 * more, on the program as built, as in v->counterexample; an UNKNOWN has a reason and a hint.
 * errors those of verify_finish. */
enum rc verify_conclude(struct verification *v) ATTR_MUST_USE;

/* verify_examine: the part of it that is about proofs: puts the questions about it to a TRUE, and collects what the verdict rests on (verify_assume). */
void verify_examine(struct verification *v);
void verify_assume(struct verification *v);

/* verify_explain: puts into words why the result is UNKNOWN; verify_conclude and verify_undecided do so themselves. */
void verify_explain(struct verification *v);

/* verify_undecided: before any analysis: true if it can decide nothing of what is asked for; the verdict says so. */
bool verify_undecided(struct verification *v);

/* verify_finish: lets the algorithm that has the last word write what its options ask for.  errors RC_USER after a message. */
enum rc verify_finish(struct verification *v) ATTR_MUST_USE;

/* verify_engine: the engine of the algorithm that has the last word; NULL: it has none. */
struct engine *verify_engine(struct verification *v);

/* verify_measure: brings v->times up to date.  v is a void pointer, and it may be called in a signal handler. */
void verify_measure(void *v);

#endif
