// SPDX-License-Identifier: Apache-2.0
// kind.h: k-induction with auxiliary invariants, and bounded model checking for the base case and violations.
//
// source Sheeran, Singh, Stalmarck, "Checking safety properties using induction and a SAT-solver", FMCAD 2000; Donaldson et
//        al., SAS 2011 (for loops of programs); Beyer, Dangl, Wendler, CAV 2015 (with auxiliary invariants).
#ifndef ALGO_KIND_KIND_H
#define ALGO_KIND_KIND_H

#include "algo/bmc/bmc.h"
#include "algo/kind/candidates.h"
#include "pre/known.h"

#define KIND_OPTS(X)                                                                                               \
    X(INT, max, 8, 0, 1000, "iterations", "largest k of the inductive step; afterwards only the bound grows")      \
    X(BOOL, ranges, true, 0, 0, "", "use the interval pre-analysis as invariants")                                 \
    X(BOOL, facts, true, 0, 0, "", "use invariants that other analyses of the run have proved")                    \
    X(BOOL, guess, true, 0, 0, "", "guess invariants from the text and from executions, and prove them (Houdini)") \
    X(BOOL, second, true, 0, 0, "", "try the inductive step with the other encoding, too")                         \
    X(BOOL, base, true, 0, 0, "", "look for violations by bounded model checking in between")                      \
    X(INT, recursion, 1, 1, 100, "activations", "of a recursive function before deeper ones are abstracted")       \
    X(INT, runs, 60, 0, 1000000, "runs", "random executions observed for guessing invariants")                     \
    X(INT, ticks, 400000, 1000, INT64_MAX, "ticks", "work spent on the first step; from step to step it doubles")
OPT_STRUCT(kind_cfg, KIND_OPTS);

#define KIND_STATS(X)                                                            \
    X(COUNT, steps, "", "inductive steps tried")                                 \
    X(MAX, k, "", "largest k of a step that was decided")                        \
    X(COUNT, proved, "", "places of violations proved unreachable by induction") \
    X(COUNT, invariants, "", "auxiliary invariants used")                        \
    X(COUNT, facts, "", "of the guesses, told to other analyses")                \
    X(NANOS, time_step, "s", "time in inductive steps")
STAT_STRUCT(kind_stats, KIND_STATS);

// The part of the algorithm that belongs to one encoding.
struct kind_side {
    struct encoder *e;  // NULL: not used
    struct invariants inv;
    struct candidates guesses;
    bool guessed, ranged;
    size_t n_facts;  // of other analyses, taken so far
};

struct kind {
    struct run *run;
    struct kind_cfg *cfg;
    struct kind_stats stats;
    struct houdini_stats houdini_stats;
    struct unroll_stats unroll_stats;  // of the steps
    struct bmc bmc;
    struct kind_side side[2];
    uint8_t *proved;  // by edge id: it is never the first bad event of an execution
    uint32_t stage;   // what comes next
    uint32_t depth;   // the largest of the steps so far
    uint8_t last;     // side of the last step
    bool sure;        // a step has shown that the first bad event of an execution is a violation
    bool complete;    // the base case has seen all executions
};

void kind_init(struct kind *k, struct run *r, struct kind_cfg *cfg, struct bmc_cfg *bmc);
void kind_free(struct kind *k);

/* kind_run: works until there is a verdict or the budget ends; another call continues. */
void kind_run(struct kind *k, struct result *out);

/* kind_settled: marks by id the edges that are proved to take no execution into an error state, whatever becomes of the others. */
void kind_settled(const struct kind *k, uint8_t *edges);

/* kind_certify: after TRUE: whether the proof, which is the k of the steps and their invariants or the base case's unrolling, holds
 * path by path (algo/bmc/certify.h); a line about it, or why not, to *text. */
bool kind_certify(struct kind *k, struct buf *text);

/* kind_print_invariants: prints a line for each invariant. */
void kind_print_invariants(const struct kind *k, struct buf *b);

#endif
