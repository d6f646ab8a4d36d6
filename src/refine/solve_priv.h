// SPDX-License-Identifier: Apache-2.0
// solve_priv.h: path conditions compiled into one list of operations, and changes of inputs that may fulfil them.
#ifndef REFINE_SOLVE_PRIV_H
#define REFINE_SOLVE_PRIV_H

#include "base/map.h"
#include "base/vec.h"
#include "refine/solve.h"

// One operation; operands come earlier in the list.
struct node_op {
    const struct exp *e;
    uint32_t a, b;
    bool has_input;
};

// Some of the conditions of a task; the conditions stay where they are.
struct conditions {
    VEC_OF(const struct path_condition *);
};

/* solve_slice: the conditions of t that its values do not fulfil, and all that inputs connect with them, each once.
 * Values that fulfil these and keep the other inputs fulfil all; if these have no solution, neither have all.
 * cost   O(size of the expressions as graphs). */
void solve_slice(const struct solve_task *t, struct conditions *out);

/* solve_contradictory: notes in the memo of t that a slice has no solution, if it is one or two conditions. */
void solve_contradictory(const struct solve_task *t, const struct conditions *slice);

struct goal {
    uint32_t root;
    bool truth;
};

struct problem {
    struct {
        VEC_OF(struct node_op);
    } ops;
    struct {
        VEC_OF(struct goal);
    } goals;
    u128 *val;              // by operation: its value in the last evaluation
    struct u32_vec inputs;  // numbers of the inputs that occur, ascending
    struct type **type;     // by position in inputs
    u128 *x;                // by position in inputs: the current values
    uint64_t work, max_work;
    struct budget *budget;
};

// A change of one input.
struct move {
    uint32_t input;  // position in solver.inputs
    u128 value;
};
struct moves {
    VEC_OF(struct move);
};

/* problem_compile: the operations of the given conditions. */
void problem_compile(struct problem *s, const struct path_condition *const *conds, size_t n);
void problem_release(struct problem *s);

/* problem_evaluate: computes the values of all operations under s->x; gives the sum of the branch distances of the
 * goals (0: all hold). */
long double problem_evaluate(struct problem *s);
long double goal_distance(const struct problem *s, uint32_t node, bool truth);
bool problem_exhausted(const struct problem *s);

/* problem_invert: lists changes of single inputs after which `node` may have the truth value (by the last evaluation). */
void problem_invert(const struct problem *s, uint32_t node, bool truth, struct moves *out);

/* problem_bound: moves inputs into the ranges that conditions on single inputs leave them.  False if such a range is empty:
 * there is no solution then. */
bool problem_bound(struct problem *s);

/* problem_relate: moves inputs to values that fulfil all conditions of the form x o y + constant, if it finds such values.
 * False if there are none: there is no solution then. */
bool problem_relate(struct problem *s);

/* input_step: value v of type t, moved by n places in the order of its type. */
u128 input_step(u128 v, i128 n, const struct type *t);
u128 problem_fit(u128 v, const struct type *t);

#endif
