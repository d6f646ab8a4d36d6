// SPDX-License-Identifier: Apache-2.0
// unroll.h: the program as an acyclic formula: calls inlined, loops unrolled or skipped, joined where control flow meets.
//
// source Biere, Cimatti, Clarke, Zhu, "Symbolic model checking without BDDs", TACAS 1999 (bounded model checking); Clarke,
//        Kroening, Lerda, "A tool for checking ANSI-C programs", TACAS 2004 (unwinding assertions); Donaldson, Haller,
//        Kroening, Ruemmer, "Software verification using k-induction", SAS 2011 (loops cut by havoc).
//
// Places (scope, node, states of the automata) are handled in an order in which every edge leads forward.  Each place has
// one formula, the join of those that arrive; formulas are cut into pieces by booleans: the solver holds "boolean implies
// piece", so every piece is asserted once, and "boolean" stands for "an execution comes here".
//
// With `skip`, a loop entry stands for two kinds of executions: those that take at most k - 1 back edges, exactly; and those
// that take more, from an arbitrary state that agrees with the entry on what the loop does not modify, at the head k back
// edges before the last: the last k full iterations are *quiet* (nothing bad happens in them, and they do not leave the
// loop), then the loop is left or the bad event comes.  So the first bad event of every execution (violation, obstacle, too
// deep recursion) is represented outside of quiet iterations: if each kind of bad event is unsatisfiable for some k, there
// is none.
#ifndef ALGO_BMC_UNROLL_H
#define ALGO_BMC_UNROLL_H

#include "algo/bmc/scope.h"
#include "core/engine.h"
#include "encode/symbolic.h"

#define UNROLL_STATS(X)                                               \
    X(COUNT, places, "", "places of the unrolled program")            \
    X(COUNT, edges, "", "edges encoded")                              \
    X(COUNT, joins, "", "formulas joined")                            \
    X(COUNT, pruned, "", "places found unreachable while unrolling")  \
    X(COUNT, checks, "", "satisfiability checks while unrolling")     \
    X(MAX, depth, "", "most iterations of a loop that were unrolled") \
    X(NANOS, time_unroll, "s", "time in building the unrolled program")
STAT_STRUCT(unroll_stats, UNROLL_STATS);

enum arrival_kind {
    ARRIVAL_ENTRY,  // at a loop head from outside
    ARRIVAL_AGAIN,  // at a loop head by a back edge, after a known or an arbitrary number of iterations
};

struct unroll;

// What the user adds to skipped loops; every member may be NULL.
struct unroll_hooks {
    void *ctx;
    /* assume: f together with what is known whenever the head is reached */
    struct formula (*assume)(void *ctx, struct unroll *u, const struct node *head, struct formula f);
    /* arrive: an execution comes to a head in state f, outside of quiet iterations: what is assumed there must be shown
     * here. f.f is a boolean. */
    void (*arrive)(void *ctx, struct unroll *u, const struct node *head, enum arrival_kind kind, struct formula f);
};

struct unroll_cfg {
    bool skip;        // loops are skipped as described above; else unrolled, and what goes on beyond the bound waits
    bool valued;      // formulas keep values (encode_start_valued): else every assignment is an equation
    bool prune;       // ask the solver now and then whether a loop head can be reached
    uint64_t rlimit;  // work allowed for one check; 0: the solver's default
    struct unroll_hooks hooks;
};

// An end: something that executions reach, or where they wait.
struct unroll_end {
    struct formula f;           // f.f is a boolean variable; with values: a condition
    const struct edge *edge;    // the edge into the error state, or of the obstacle, or beyond the bound
    uint32_t arrival;           // by which executions come here, including the end's own edge: for unroll_path
    uint32_t state;             // waiting: of the automata
    const struct scope *scope;  // waiting: where to go on
};
struct unroll_ends {
    VEC_OF(struct unroll_end);
};

// The value that an execution took from outside at an edge.
struct unroll_input {
    const struct edge *edge;
    const struct term *value;
};

struct unroll_inputs {
    VEC_OF(struct unroll_input);
};

/* unroll_new: with the start node's place waiting.  Keeps r, e; its solver is made from the run's.  Give (unroll_free). */
struct unroll *unroll_new(struct run *r, struct encoder *e, const struct unroll_cfg *cfg, struct unroll_stats *stats);
void unroll_free(struct unroll *u);

/* unroll_run: follows everything that waits up to the bounds: k back edges per loop entry (without those that depth.h
 * does not count), `recursion` activations of one function at once.  Violations, obstacles and waiting of this round
 * replace those of the last, and belong to executions that went beyond the last bounds.  Skipped programs have one
 * round.  RC_STOP: the budget ended before the round was found to be finished, even if nothing more is to be done;
 * another call continues, with the bounds that the round began with. */
enum rc unroll_run(struct unroll *u, uint32_t k, uint32_t recursion) ATTR_MUST_USE;

/* unroll_is_finished: whether the last round ended: every place that executions reach within its bounds was opened, so
 * violations, obstacles and waiting are complete. */
bool unroll_is_finished(const struct unroll *u);

struct solver *unroll_solver(const struct unroll *u);
struct encoder *unroll_encoder(const struct unroll *u);
struct unroll_ends *unroll_violations(struct unroll *u);
struct unroll_ends *unroll_obstacles(struct unroll *u);
struct unroll_ends *unroll_waiting(struct unroll *u);  // entries may be removed: nothing goes on there

/* unroll_check: whether any of the ends can be reached. */
enum sat unroll_check(struct unroll *u, const struct unroll_ends *ends);

/* unroll_check_defined: whether any of the ends can be reached by executions that divide nothing by zero.  SAT_UNKNOWN if the program divides
 * nothing; SAT_NO is no proof (divisors.h).  Not in skipped programs. */
enum sat unroll_check_defined(struct unroll *u, const struct unroll_ends *ends);

/* unroll_path: after SAT_YES with end->f.f true in the model, as far as the model tells: the edges from the start node
 * to the end, including its own, and the inputs on the way, in order.  Not in skipped programs.  which (may be NULL)
 * gets the booleans that make up the path, for blocking it. */
void unroll_path(struct unroll *u, const struct unroll_end *end, struct edge_path *path, struct unroll_inputs *inputs,
                 struct term_vec *which);

#endif
