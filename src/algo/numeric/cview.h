// SPDX-License-Identifier: Apache-2.0
// cview.h: what is known at a block over expressions of C that can be written there.
#ifndef ALGO_NUMERIC_CVIEW_H
#define ALGO_NUMERIC_CVIEW_H

#include "algo/numeric/numeric.h"

// A scalar in a variable.
struct cview_object {
    const char *name;  // in the arena of the analysis
    const struct var *var;
    int64_t off;
    struct type *type;
};

// A value whose dimensions are objects of the program: `i`, `p.x`, `a[3]`, of integer types, or floats
// that are neither infinite nor NaN there.
struct cview {
    struct dvalue *v;
    struct {
        VEC_OF(struct cview_object);
    } objects;  // by dimension
};

/* cview_of: what x of block b, which stands for the head of a loop, says of the objects that its place in the source
 * can name.  Values that no such object has (old values, values of callers) are projected away; objects whose value is
 * a sum of dimensions (Henry 2014, section 7.2.3) get a dimension of their own.  cview_free. */
struct cview cview_of(struct numeric *n, uint32_t b);
void cview_free(struct cview *c);

/* cview_acsl: the value as a predicate of ACSL: `\true`, `\false`, or a combination of comparisons of integers without
 * fractions. */
void cview_acsl(const struct cview *c, struct buf *out);

#endif
