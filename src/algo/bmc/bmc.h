// SPDX-License-Identifier: Apache-2.0
// bmc.h: bounded model checking: executions with at most k iterations per loop, for growing k.
//
// source Biere, Cimatti, Clarke, Zhu, TACAS 1999; Clarke, Kroening, Lerda, TACAS 2004: a program whose executions all end
// within the bound is proved ("unwinding assertions").
#ifndef ALGO_BMC_BMC_H
#define ALGO_BMC_BMC_H

#include "algo/bmc/unroll.h"
#include "algo/result.h"

#define BMC_OPTS(X)                                                                                         \
    X(INT, first, 1, 0, 1000000, "iterations", "bound of the first round: back edges taken per loop entry") \
    X(INT, step, 0, 0, 1000000, "iterations",                                                               \
      "how much the bound grows from round to round (0: it doubles, to at least 8)")                        \
    X(INT, max, 0, 0, 1000000000, "iterations", "bound of the last round (0: no end)")                      \
    X(BOOL, prune, true, 0, 0, "", "ask the solver while unrolling whether loop heads can be reached")      \
    X(BOOL, values, true, 0, 0, "", "values of variables are propagated while unrolling")                   \
    X(BOOL, second, true, 0, 0, "",                                                                         \
      "where an approximated error path cannot be confirmed, begin again with bit-vectors")                 \
    X(INT, max_unconfirmed, 6, 1, 1000000, "paths", "error paths of one round tried without success")       \
    X(INT, confirm_ticks, 500000, 1000, INT64_MAX, "ticks", "work spent on confirming one error path")      \
    X(INT, certify_paths, 20000, 1, INT64_MAX, "paths",                                                     \
      "paths followed to check a proof, also one of kind; else it is refused")
OPT_STRUCT(bmc_cfg, BMC_OPTS);

#define BMC_STATS(X)                                                       \
    X(COUNT, rounds, "", "bounds examined")                                \
    X(MAX, bound, "", "largest bound that was examined to the end")        \
    X(COUNT, violations, "", "places where the property may be violated")  \
    X(COUNT, confirmed, "", "error paths confirmed by execution")          \
    X(COUNT, unconfirmed, "", "error paths for which no input was found")  \
    X(COUNT, obstacles, "", "reachable places that could not be analysed") \
    X(NANOS, time_check, "s", "time in checking violations and bounds")    \
    X(NANOS, time_confirm, "s", "time in confirming error paths")
STAT_STRUCT(bmc_stats, BMC_STATS);

enum bmc_end {
    BMC_GO_ON,      // no violation within the bound; there are longer executions
    BMC_VIOLATION,  // out holds the concrete run
    BMC_COMPLETE,   // no execution is longer than the bound: bmc_verdict
    BMC_STOPPED,    // budget; called again it goes on
};

struct bmc {
    struct run *run;
    struct bmc_cfg *cfg;
    struct bmc_stats stats;
    struct unroll_stats unroll_stats;
    struct unroll *u;
    enum encoding kind;
    uint32_t k, recursion, round;
    uint32_t excluded;   // rounds, of `round`, whose violations and obstacles were shown to be unreachable
    bool halfway;        // the current round is being unrolled
    bool unrolled;       // the current round is unrolled, but not yet checked
    bool forbids;        // paths that nobody could confirm are forbidden, so no answer excludes a violation any more
    struct reason open;  // why some round is not excluded
    struct edge_path suspect;
};

void bmc_init(struct bmc *b, struct run *r, struct bmc_cfg *cfg);
void bmc_free(struct bmc *b);

/* bmc_round: examines the executions that the next bound adds.  out: verdict FALSE with BMC_VIOLATION, else untouched. */
enum bmc_end bmc_round(struct bmc *b, struct result *out);

/* bmc_verdict: TRUE if every round was excluded, and no execution goes on beyond the last; else UNKNOWN with the reason and the
 * suspect path. */
void bmc_verdict(struct bmc *b, struct result *out);

/* bmc_certify: after TRUE: whether the unrolling is complete and without violation, path by path (algo/bmc/certify.h); a line about
 * it, or why not, to *text. */
bool bmc_certify(struct bmc *b, struct buf *text);

#endif
