// SPDX-License-Identifier: Apache-2.0
// image_priv.h: the image of a path in the making.
#ifndef ALGO_NUMERIC_IMAGE_PRIV_H
#define ALGO_NUMERIC_IMAGE_PRIV_H

#include "algo/numeric/numeric.h"

struct image {
    struct numeric *n;
    struct dvalue *v;
    struct term_vec terms;  // by dimension of v: the name or nonlinear term that it is
    struct term_vec fresh;  // those that had no dimension before
    struct map dim;         // id of a term -> its dimension + 1
    struct map seen;        // ids of terms whose parts have dimensions
    struct map meaning;     // id of a name -> id of the term that it stands for
    struct arena mem;
};

/* image_lin: a linear term over the dimensions; false: it has no such form, or numbers do not fit. */
bool image_lin(struct image *m, const struct term *t, struct lin *out);

/* image_assume: the meet of v with t (holds) or its negation.  v is given, the result too. */
struct dvalue *image_assume(struct image *m, struct dvalue *v, const struct term *t, bool holds);

/* image_take: v becomes the value. */
void image_take(struct image *m, struct dvalue *v);

/* image_define: meets what is known of the dimension of nonlinear term t. */
void image_define(struct image *m, const struct term *t);

#endif
