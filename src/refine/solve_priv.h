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

struct goal {
    uint32_t root;
    bool truth;
};

struct solver {
    struct {
        VEC_OF(struct node_op);
    } ops;
    struct {
        VEC_OF(struct goal);
    } goals;
    u128 *val;  // by operation, of the last evaluation
    struct {
        VEC_OF(uint32_t);
    } inputs;            // numbers of the inputs that occur, ascending
    struct type **type;  // by position in inputs
    u128 *x;             // by position in inputs: the current values
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

/* solver_compile: the operations of the given conditions. */
void solver_compile(struct solver *s, const struct path_condition *const *conds, size_t n);
void solver_release(struct solver *s);

/* solver_evaluate: values of all operations under s->x; the sum of the branch distances of the goals (0: all hold). */
long double solver_evaluate(struct solver *s);
long double goal_distance(const struct solver *s, uint32_t node, bool truth);
bool solver_exhausted(const struct solver *s);

/* solver_invert: changes of single inputs after which `node` may have the truth value (by the last evaluation). */
void solver_invert(const struct solver *s, uint32_t node, bool truth, struct moves *out);

/* solver_bound: moves inputs into the ranges that conditions on single inputs leave them.  False if such a range is empty:
 * there is no solution then. */
bool solver_bound(struct solver *s);

/* solver_relate: moves inputs to values that fulfil all conditions of the form x o y + constant, if it finds such values.
 * False if there are none: there is no solution then. */
bool solver_relate(struct solver *s);

/* input_step: value v of type t, moved by n places in the order of its type. */
u128 input_step(u128 v, i128 n, const struct type *t);
u128 solver_fit(u128 v, const struct type *t);

#endif
