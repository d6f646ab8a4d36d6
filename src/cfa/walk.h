// SPDX-License-Identifier: Apache-2.0
// walk.h: walks over the parts of expressions, and expressions with some of their parts replaced.
//
// The parts of an expression are the expression itself, its operands, their operands ...; NULL has none.  What two operands share is
// visited twice: a walk is O(tree), and as deep as the expression, which is bounded (`depth`).
#ifndef CFA_WALK_H
#define CFA_WALK_H

#include "cfa/exp.h"

typedef void exp_visit(void *ctx, const struct exp *x);
typedef bool exp_test(void *ctx, const struct exp *x);
typedef void var_visit(void *ctx, const struct var *v);

/* exp_each: visits each part of e, an operator before its operands, from left to right.  exp_each_inner: operands before their operator. */
void exp_each(const struct exp *e, exp_visit *visit, void *ctx);
void exp_each_inner(const struct exp *e, exp_visit *visit, void *ctx);

/* exp_any: whether some part of e passes the test; in the order of exp_each, up to the first. */
bool exp_any(const struct exp *e, exp_test *test, void *ctx);

/* exp_each_var: visits the variable of each part of e that reads one or takes its address. */
void exp_each_var(const struct exp *e, var_visit *visit, void *ctx);

/* exp_reads: whether e reads v or a part of it.  exp_mentions: whether it does, or takes its address.  exp_has_part:
 * whether `part` is a part of e. */
bool exp_reads(const struct exp *e, const struct var *v);
bool exp_mentions(const struct exp *e, const struct var *v);
bool exp_has_part(const struct exp *e, const struct exp *part);

/* exp_rebuild: the operator of e, a UNARY, BINARY or CAST, with the operands a and b (NULL where e has only one); e itself if they are its own. */
const struct exp *exp_rebuild(struct exps *x, const struct exp *e, const struct exp *a, const struct exp *b);

/* exp_map: e with other parts: the result of `change` replaces the part; NULL: the part stays if its operands do. */
typedef const struct exp *exp_change(void *ctx, const struct exp *part);
const struct exp *exp_map(struct exps *x, const struct exp *e, exp_change *change, void *ctx);

/* exp_replace: e, with each part `from` replaced by `to`. */
const struct exp *exp_replace(struct exps *x, const struct exp *e, const struct exp *from, const struct exp *to);

#endif
