// SPDX-License-Identifier: Apache-2.0
// solve.h: finds inputs that fulfil path conditions, bit-precisely, by inversion and search; it never claims that there
// are none.
#ifndef REFINE_SOLVE_H
#define REFINE_SOLVE_H

#include "base/map.h"
#include "base/tick.h"
#include "base/vec.h"
#include "interp/interp.h"

/* What need not be found out again by who solves many tasks over the same expressions: which inputs conditions mention, and
 * which one or two conditions contradict each other.  {0} to begin with; solve_memo_free. */
struct solve_memo {
    struct u32_vec of;          // by expression: 1 + its list; 0: it was not looked at
    struct u32_vec first, end;  // by list: where in `all` it begins and ends
    struct u32_vec all;
    struct map contradictory;  // pairs of conditions
};
void solve_memo_free(struct solve_memo *l);

struct solve_task {
    const struct path_condition *conds;  // over INPUT leaves 0 .. n_inputs - 1
    size_t n_conds;
    u128 *values;  // canonical patterns; in: where the search starts, out: a solution
    size_t n_inputs;
    uint64_t max_work;      // evaluated expression nodes; 0 = 20 million (about half a second)
    struct budget *budget;  // may be NULL; one tick per 64 nodes
    bool keep_best;         // if no solution is found, values become the best that were seen
    size_t n_holding;  // the values of the beginning fulfil so many conditions, the first ones; used if there is a memo
    struct solve_memo *memo;  // may be NULL
};

/* solve_inputs: true if task->values fulfil all conditions now; false if none were found within the work allowed (values
 * are unchanged then, unless keep_best).  Deterministic: same task, same answer.
 *
 * Conditions that share no input with an unfulfilled one are left alone.  Inputs are moved into the ranges that
 * conditions on them alone leave, or given up if such a range is empty; the same for conditions that compare two inputs up
 * to a constant, by difference bound matrices.  Each round inverts the unfulfilled conditions
 * towards single inputs (through casts, + - * ^ & | << >> / %, unary operators, comparisons), takes the change with the
 * smallest branch distance, else searches along inputs and pairs of inputs with steps of powers of two, else restarts.
 * source Korel, "Automated software test data generation", TSE 1990 (branch distance, alternating variables);
 *        Tracey, Clark, Mander, McDermid, ASE 1998 (objective of compound conditions). */
bool solve_inputs(const struct solve_task *task);

/* solve_is_contradictory: whether the memo knows that the task has no solution. */
bool solve_is_contradictory(const struct solve_task *task);

#endif
