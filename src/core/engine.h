// SPDX-License-Identifier: Apache-2.0
// engine.h: the CPA+ reachability algorithm (Beyer, Henzinger, Theoduloz, ASE 2008, algorithm 1), with basic-block steps.
#ifndef CORE_ENGINE_H
#define CORE_ENGINE_H

#include "core/reached.h"
#include "core/waitlist.h"

enum engine_merge {
    ENGINE_MERGE_SEP,    // never combine
    ENGINE_MERGE_JOIN,   // join all components that can, whatever the others say (same partition)
    ENGINE_MERGE_AGREE,  // join the components configured to join where all others are equal
    // join the components configured to join, whatever the others say; the others stay as they were
    ENGINE_MERGE_EACH,
};
enum engine_stop {
    ENGINE_STOP_SEP,   // one reached state covers it
    ENGINE_STOP_JOIN,  // several reached states of its partition cover it together: sound only if joins lose nothing
};
enum engine_blocks { ENGINE_BLOCK_EDGE, ENGINE_BLOCK_CHAIN, ENGINE_BLOCK_TREE };
extern const struct opt_choice engine_merge_choices[], engine_stop_choices[], engine_block_choices[];

#define ENGINE_OPTS(X)                                                                                        \
    X(ENUM, order, ORDER_MIXED, order_choices, 0, "", "order in which waiting states are expanded")           \
    X(INT, fair, 8, 0, 1000000, "states",                                                                     \
      "every so many states the one that waits longest is taken (0: never; not in mixed order)")              \
    X(INT, seed, 1, 0, INT64_MAX, "", "seed of the random order")                                             \
    X(ENUM, merge, ENGINE_MERGE_AGREE, engine_merge_choices, 0, "", "merge operator of the composite")        \
    X(INT, merge_after, 0, 0, INT64_MAX, "states",                                                            \
      "delayed merge: only in partitions of at least so many states, with the newest of them (0: with all)")  \
    X(ENUM, stop, ENGINE_STOP_SEP, engine_stop_choices, 0, "", "termination check of the composite")          \
    X(ENUM, blocks, ENGINE_BLOCK_TREE, engine_block_choices, 0, "", "what one step covers")                   \
    X(BOOL, stop_first, true, 0, 0, "", "look for a covering state also before merging")                      \
    X(BOOL, partition, true, 0, 0, "", "look only at states of the same partition when merging and covering") \
    X(BOOL, prec, true, 0, 0, "", "adjust precisions (CPA+); off: the plain CPA algorithm")                   \
    X(BOOL, compare, false, 0, 0, "", "drop what a component knows if the others imply it")
OPT_STRUCT(engine_cfg, ENGINE_OPTS);

#define ENGINE_STATS(X)                                                                 \
    X(COUNT, successors, "", "abstract successors computed (one per block and branch)") \
    X(COUNT, edges, "", "CFA edges analysed")                                           \
    X(COUNT, expanded, "", "states taken from the waitlist")                            \
    X(COUNT, added, "", "states added to the reached set")                              \
    X(COUNT, covered, "", "successors covered by a reached state")                      \
    X(COUNT, covered_together, "", "successors covered by several reached states")      \
    X(COUNT, interrupts, "", "interruptions that an analysis asked for")                \
    X(COUNT, merged, "", "reached states weakened by a merge")                          \
    X(COUNT, compared, "", "components whose redundant knowledge was dropped")          \
    X(COUNT, dropped, "", "states removed by refinement")                               \
    X(COUNT, kept, "", "states found again as they were before a refinement")           \
    X(COUNT, requeued, "", "states put back because their cover or precision changed")  \
    X(MAX, reached_max, "", "largest size of the reached set")                          \
    X(COUNT, collections, "", "garbage collections")                                    \
    X(NANOS, time_explore, "s", "time in exploration")
STAT_STRUCT(engine_stats, ENGINE_STATS);

/* Subtrees of the ARG that a refinement has cut off although the new precision would give the same states.  They wait
 * for their states to be reached again.  Their nodes are in no reached set and cover nothing. */
struct sleepers {
    struct arg_path roots;  // `bucket` of a root is its place in this list
    struct map by_state;    // reached_hash of each node -> a node with this state
    size_t n;               // nodes
};

// Lists of nodes whose states lost something to prec, by what was lost (prec_step.lost of the component that can say
// what it regains).
struct losers {
    struct map of;  // what was lost -> 1 + index into by
    struct {
        VEC_OF(struct arg_path);
    } by;
};

struct engine {
    struct run *run;
    struct engine_cfg *cfg;
    struct engine_stats stats;
    struct arg arg;
    struct reached reached;
    struct waitlist waitlist;
    struct sleepers sleepers;
    struct losers losers;
    bool precs_differ;                    // not all nodes have the precisions of the root
    uint8_t *boundary;                    // by node id: blocks end here
    const struct arg_node *old_children;  // while a step goes on: the children from before it
    bool cut_short;                       // the step in progress left branches for later, because of a target
    struct succ_level *levels, *level;    // scratch of the step in progress
    struct arg_node *target;              // found by the step in progress
    struct arg_node *paused_at;           // where an analysis interrupted the exploration last
    const char *interrupt_why;            // what comes behind "interrupted"
    size_t gc_at;                         // live bytes at which the next collection is due
    uint64_t checks;                      // VALIDATE_SOME
};

enum explore_end {
    EXPLORE_DONE,         // the waitlist is empty; engine_count tells whether that is a proof
    EXPLORE_TARGET,       // a violation or an obstacle was reached: *target
    EXPLORE_STOPPED,      // budget; run->budget.cause says why
    EXPLORE_INTERRUPTED,  // an analysis asked to interrupt before *target, which waits, is expanded; interrupt_why
};

/* engine_init: an engine over run's composite, with the initial state waiting.
 * errors RC_USER with a diagnostic: stop join for a component whose joins lose something and that is not merged by join
 *        (then a partition holds one state, and both checks are the same). */
enum rc engine_init(struct engine *e, struct run *run, struct engine_cfg *cfg) ATTR_MUST_USE;
void engine_free(struct engine *e);

/* engine_explore: runs the algorithm until the waitlist is empty, a target or an obstacle was added to the ARG, or an analysis
 * interrupts it (PartialCPA+, Theoduloz 2010, 5.4.1).  Calling it again goes on.  A state whose transfer failed is waiting
 * again, so the reached set stays honest: every state that does not wait has its successors represented. */
enum explore_end engine_explore(struct engine *e, struct arg_node **target);

/* engine_count: how many states the ARG has, and how many are done: their successors are represented or there are none,
 * or another state covers them.  Violations and obstacles are never done.  If all states are done, the initial state
 * and all that is reachable from it is represented.  O(states). */
void engine_count(const struct engine *e, uint64_t *states, uint64_t *done);

/* engine_targets: marks by id the edges that lead to violations in the ARG.  False: there may be more of them, because
 * some states are not done.  O(states). */
bool engine_targets(const struct engine *e, uint8_t *edges);

/* engine_pass: lets n, at which the exploration was interrupted, be expanded when its turn comes again.  Without this
 * call the next exploration is interrupted at n again, unless precisions have changed. */
void engine_pass(struct engine *e, struct arg_node *n);

/* engine_ends_block: whether the block that contains the edge ends behind it.  Inside of a block only one edge leads to
 * each node. */
bool engine_ends_block(const struct engine *e, const struct edge *edge);

/* engine_block: the edges of the block from n's child `child`, in order, appended to out. */
struct edge_path {
    VEC_OF(const struct edge *);
};
void engine_block(const struct engine *e, const struct arg_node *child, struct edge_path *out);

/* engine_path: appends all CFA edges from the start node to n; pos (may be NULL): for each ARG node of `nodes`, how
 * many edges lead to it. */
void engine_path(const struct engine *e, struct arg_node *n, struct arg_path *nodes, struct edge_path *edges,
                 struct u32_vec *pos);

/* engine_prune: removes the subtree at n (n is not the root).  Re-queues n's parents, with precision p for component i
 * joined to theirs (NULL: unchanged), and every state outside that lost its cover.  States above n keep their identity.
 * The precisions that the other components had in the subtree are joined to those of the parents. */
void engine_prune(struct engine *e, struct arg_node *n, uint32_t i, const struct prec *p);

/* engine_restart: empties ARG, reached set and waitlist; the initial state waits with precision p for component i, and
 * for the other components with all that their precisions had anywhere in the ARG. */
void engine_restart(struct engine *e, uint32_t i, const struct prec *p);

/* engine_refine: as engine_restart, but keeps the states that a restart would find again: states on whose way from the
 * root prec took nothing away that p has and the precision of component i lacked.  What lies behind other states
 * sleeps: when the exploration comes to exactly the same composite state again, it takes over the subtree below as it
 * was, as far as it is not affected itself.  n, the first state of an error path that knows too little, is always found
 * anew.  Restarts if this cannot be decided: if states are merged, other precisions matter too, or states have
 * different precisions.  O(states). */
void engine_refine(struct engine *e, struct arg_node *n, uint32_t i, const struct prec *p);

/* engine_flaw: where nodes, covers, reached set and waitlist disagree, for VALIDATE.  Called between two steps; n
 * (NULL: none) was taken from the waitlist.  O(states). */
const char *engine_flaw(const struct engine *e, const struct arg_node *n);

#endif
