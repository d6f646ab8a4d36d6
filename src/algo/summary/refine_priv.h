// SPDX-License-Identifier: Apache-2.0
// refine_priv.h: questions that find error traces, and their answers.
#ifndef ALGO_SUMMARY_REFINE_PRIV_H
#define ALGO_SUMMARY_REFINE_PRIV_H

#include "algo/summary/summary.h"

// A crossing of an abstraction block on an error trace, with the numbers of the model.
struct crossing {
    struct block *b;
    struct lincon_vec context;
    struct io_goal goal;
    uint32_t edge;  // that leaves it
    bool tried;
    bool relevant;  // the trace depends on it
};

struct error_trace {
    VEC_OF(struct crossing);
    struct u32_vec path;  // edges
};

void error_trace_clear(struct error_trace *t);

/* trace.c.  block_ask: an execution of b's formula from its entry, or from the head of a loop, to the goal; out, if not
 * NULL: its crossings.
 * block_tell: tells b's solver what is known of the blocks that it crosses.  block_assert_sites: asserts what the
 * techniques found out of its heads of loops, if that holds in this context; false: it does not. goal_term: the goal as
 * a formula of the rho of b's question. */
enum sat block_ask(struct block *b, const struct lincon_vec *context, const struct io_goal *goal,
                   struct error_trace *out);
void block_tell(struct block *b);
bool block_assert_sites(struct block *b, const struct lincon_vec *context);
const struct term *goal_term(struct block *b, const struct io_goal *goal);

/* depend.c.  trace_depends_on: by value of b's unit: whether the conditions of the trace, or its goal, depend on it; to
 * be freed (values.n).
 * trace_find_relevant: sets `relevant` of crossings: the trace ends in it, depends on its outputs, or only some
 * executions leave it.
 * gives_what_is_seen: whether edge e, which leaves an abstraction block, gives one of these values. */
uint8_t *trace_depends_on(struct block *b, const struct error_trace *t, const struct io_goal *goal);
void trace_find_relevant(struct block *b, struct error_trace *t, const struct io_goal *goal);
bool gives_what_is_seen(const struct block *b, uint32_t e, const uint8_t *seen);

/* enlarge_exclusion: a context that contains the given one, and in which the formula of b excludes the goal, too: what
 * the solver needs of the context and, if the goal is a failure, with as large bounds as possible on sums of inputs in
 * conditions.  In s's memory. */
struct lincon_vec enlarge_exclusion(struct block *b, const struct lincon_vec *context, const struct io_goal *goal);

/* add_exclusion: after ANSWER_PROVED: adds a relation that says so, in a context that contains the given one
 * (enlarge_exclusion). */
void add_exclusion(struct block *b, const struct lincon_vec *context, const struct io_goal *goal);

/* block_update: UPDATE: analyses by the next technique in this context; false: there is none.  block_update_at: by this
 * technique. */
bool block_update(struct block *b, const struct lincon_vec *context);
bool block_update_at(struct block *b, const struct lincon_vec *context, uint32_t level);

#endif
