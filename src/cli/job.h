// SPDX-License-Identifier: Apache-2.0
// job.h: one verification of the command line: the program and its properties, and the run in progress.
#ifndef CLI_JOB_H
#define CLI_JOB_H

#include "algo/algo.h"
#include "algo/portfolio/strategy.h"
#include "cli/verify.h"
#include "encode/symbolic.h"
#include "subject/subject.h"

#include <stdio.h>

#define JOB_STATS(X)                                                                        \
    X(NANOS, time_total, "s", "CPU time of everything up to the report")                    \
    X(NANOS, time_run, "s", "of it in the analysis that these numbers are about, the last") \
    X(SHARE, exploring, "%", "of time_run in exploration")                                  \
    X(SHARE, refining, "%", "of time_run in refinement")                                    \
    X(SHARE, solving, "%", "of time_run in the SMT solver")
STAT_STRUCT(job_stats, JOB_STATS);

struct job {
    struct config *cfg;
    struct diag diag;
    struct subject subject;
    struct built told;     // what a FALSE is told of
    struct budget budget;  // of all runs together

    // The run in progress, or the one that decided.
    struct stats stats;
    struct job_stats times;
    uint64_t begun;  // when the run was, by stat_now
    struct run run;
    struct symbolic symbolic;
    struct confirmer confirmer;
    struct algo *algo;
    struct result result;
    const char *hint;           // UNKNOWN: what to try next
    const char *decided_by;     // the stage; NULL: there were none, or none did
    bool others_hold;           // UNKNOWN is due to a property that cannot be decided yet; the others are proved
    struct assumptions rests;   // what the verdict rests on (assume.c); texts live as long as the program
    struct buf notes;           // of the algorithm, for --stats
    struct buf counterexample;  // of a FALSE, as text
    struct buf story;           // what each stage did, for --explain-strategy
    struct buf certificate;     // what was checked, or why it is refused; empty: it was not asked for
    bool certified;

    bool facts_met;  // facts of several processes came together that none of them has checked against each other
    bool reported;   // another process has reported the verdict (jobs.h)
    int status;      // and this was its exit status

    FILE *harness, *witness, *json;  // NULL: not asked for
    FILE *text;                      // for people (output_text)
    struct {
        const char *what, *file;  // kinds, with commas between them; NULL: nothing is asked for; no file is named
        size_t left;              // how many of them were not written yet
        FILE *out;                // the file, open; NULL: none is named
        bool picture;             // Graphviz is to lay it out
    } dump;                       // --dump (dump.h)
};

/* job_begin_program: an empty program, and no messages so far.  The one before is released. */
void job_begin_program(struct job *j);

/* job_new: of a configuration, which is kept.  job_load: reads properties and files and builds the CFA; EXIT_TRUE, or the exit
 * status after a message; *done: an option asked for something else, and that was all.  job_free. */
struct job *job_new(struct config *c);
int job_load(struct job *j, bool *done);
void job_free(struct job *j);

/* job_memory: the bytes of --memory; without it, most of what the system has for this process, because a process that takes all
 * of it is killed without a verdict.  0: not known.  job_budget: all limits. */
size_t job_memory(const struct cli_cfg *c);
struct budget job_budget(const struct cli_cfg *c);

/* job_watch: the watchdog of this process gets these limits, and some time and memory for what does not look at them all the time. */
void job_watch(const struct budget *b);

/* job_built: subject_built of a job, for the run in progress. */
void job_built(void *j, struct built *out);

/* job_replay: repeats the execution of a FALSE on the program as built, and keeps that one, for reports (j->told).  False: it violates nothing there. */
bool job_replay(struct job *j);

/* job_open_run: the services of a run, and its automata, without an algorithm: those of the properties, or of the ends of the program if the subject
 * asks for these.
 * errors RC_USER after a message. */
enum rc job_open_run(struct job *j) ATTR_MUST_USE;

/* job_run: runs the algorithm that options name, or the stages of their strategy one after the other, until one decides.  Leaves
 * run, algo and result of the stage that decided, or the last one's, for the report.  With --jobs several stages run at the same time
 * (jobs.h): either the report is made (j->reported), or none decided, and there is no algo.
 * errors RC_USER after a message: options that make no sense, a file that cannot be written. */
enum rc job_run(struct job *j) ATTR_MUST_USE;

/* job_examine_safety: a TRUE becomes UNKNOWN if the property speaks of memory and neither the algorithm's proof nor the ledger covers
 * all that it asks for.  No effect for other properties. */
void job_examine_safety(struct job *j);

/* job_examine_accesses: a TRUE becomes UNKNOWN if one of a few executions commits a fault of memory, or if the property demands that every access be
 * shown to be valid and one is not.  Before job_assume. */
void job_examine_accesses(struct job *j);

/* job_assume: collects in j->rests what the verdict of j rests on, when the runs are over: every report, and --strict, reads it there. */
void job_assume(struct job *j);

/* job_finish: lets the algorithm that has the last word write what options ask for.  errors RC_USER after a message. */
enum rc job_finish(struct job *j) ATTR_MUST_USE;

/* job_engine: the engine of the algorithm that has the last word; NULL: it has none. */
struct engine *job_engine(struct job *j);

/* job_close_run: frees what job_run or job_open_run left.  No effect if there is nothing. */
void job_close_run(struct job *j);

#endif
