// SPDX-License-Identifier: Apache-2.0
// invariants.h: conditions that hold whenever a node is reached, and the proof of candidates by mutual induction.
//
// source Flanagan, Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001 (drop what fails until the rest is
//        inductive); Ernst et al., "Dynamically discovering likely program invariants", TSE 2001 (candidates from executions);
//        Beyer, Dangl, Wendler, "Boosting k-induction with continuously-refined invariants", CAV 2015 (their use).
#ifndef ALGO_KIND_INVARIANTS_H
#define ALGO_KIND_INVARIANTS_H

#include "algo/bmc/unroll.h"
#include "pre/facts.h"

/* Terms over plain variables by node: each holds whenever an execution, without a violation before, reaches the node. */
struct invariants {
    const struct cfa *cfa;
    struct term_vec *at;  // by node id
};
void invariants_init(struct invariants *inv, const struct cfa *c);
void invariants_free(struct invariants *inv);
void invariants_add(struct invariants *inv, const struct node *n, const struct term *t);  // no effect if it is there
size_t invariants_count(const struct invariants *inv);

/* A condition that may hold whenever a loop head is reached. */
struct candidate {
    const struct node *head;
    const struct fact *fact;  // the same as C says it
    const struct term *plain;
    const struct term *alive;  // a boolean that stands for assuming it
    bool dropped;
    bool proved;  // and it says more than the invariants that were there
};
struct candidates {
    VEC_OF(struct candidate);
    struct arena mem;  // of their facts
};

#define HOUDINI_STATS(X)                                                \
    X(COUNT, candidates, "", "conditions tried as invariants of loops") \
    X(COUNT, proved, "", "of them proved")                              \
    X(COUNT, rounds, "", "checks until the rest was inductive")         \
    X(NANOS, time_houdini, "s", "time in proving candidates")
STAT_STRUCT(houdini_stats, HOUDINI_STATS);

/* step_unrolling: how the program of an inductive step is unrolled: loops skipped, and bit-vectors keep values. */
struct unroll_cfg step_unrolling(const struct encoder *e, uint64_t rlimit, struct unroll_hooks hooks);

struct houdini_cfg {
    uint32_t depth;      // candidates are proved by (depth + 1)-induction
    uint32_t recursion;  // as in unroll_run
    uint64_t rlimit;     // work allowed for one check
};

/* houdini: marks candidates as dropped that do not follow by mutual induction from the others and inv; adds the others
 * to inv, except those that add nothing, and marks what it added as proved.  The candidates of a head stand together.
 * RC_STOP: the budget ended, and inv is unchanged. */
enum rc houdini(struct run *r, struct encoder *e, struct candidates *c, const struct houdini_cfg *cfg,
                struct invariants *inv, struct houdini_stats *stats, struct unroll_stats *unroll_stats) ATTR_MUST_USE;

#endif
