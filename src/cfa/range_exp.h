// SPDX-License-Identifier: Apache-2.0
// range_exp.h: values of expressions as ranges of numbers, and what conditions say about cells.
// source Cousot, Cousot, POPL 1977.
#ifndef CFA_RANGE_EXP_H
#define CFA_RANGE_EXP_H

#include "cfa/cfa.h"
#include "num/range.h"

/* range_of_cell: the values that EXP_CELL x can hold. */
struct range range_of_cell(const struct exp *x);

/* What is known of cells.  get: false: nothing but what the type says.  put: the value of the cell is in x; sets
 * `empty` if that cannot be; may do nothing. */
struct range_env {
    bool (*get)(void *ctx, const struct exp *cell, struct range *out);
    void (*put)(struct range_env *e, const struct exp *cell, struct range x);
    void *ctx;
    bool empty;
};

/* range_raw: the numbers of x before the outermost operation is reduced to its type.  range_value: the values of x. */
struct range range_raw(const struct range_env *e, const struct exp *x);
struct range range_value(const struct range_env *e, const struct exp *x);

/* range_learn: learns that x != 0 holds, or not.  range_learn_in: learns that the value of x is in `in`. */
void range_learn(struct range_env *e, const struct exp *x, bool truth);
void range_learn_in(struct range_env *e, const struct exp *x, struct range in);

#endif
