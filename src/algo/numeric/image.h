// SPDX-License-Identifier: Apache-2.0
// image.h: the image of a path under construction, for strategies and for other analyses over the program view.
#ifndef ALGO_NUMERIC_IMAGE_H
#define ALGO_NUMERIC_IMAGE_H

#include "algo/numeric/numeric.h"

// What integer parts without dimension become in inequalities.
enum floors { FLOORS_NONE, FLOORS_LINEAR, FLOORS_BOUNDS };

struct image {
    struct numeric *n;
    struct dvalue *v;
    enum floors floors;
    const struct dvalue *at;  // bounds are those there
    struct term_vec terms;    // by dimension of v: its name or nonlinear term
    struct term_vec fresh;    // those that had no dimension before
    struct map dim;           // id of a term -> its dimension + 1
    struct map seen;          // ids of terms whose parts have dimensions
    struct map meaning;       // id of a name -> id of the term that it stands for
    struct arena mem;
};

/* image_open: begins the image of a path from the block; v, given: the states there.  image_edge: takes the next edge:
 * its guard over the names where the path begins, and what is made on it; more: what else holds on it.  image_close:
 * also frees v. */
void image_open(struct image *m, struct numeric *n, uint32_t block, struct dvalue *v);
const struct term *image_edge(struct image *m, const struct uedge *e, const struct term *more);
void image_close(struct image *m);

// image_meaning: the term that a name stands for by now; the name itself if it stands for nothing else.
const struct term *image_meaning(const struct image *m, const struct term *t);

/* image_lin: a linear term over the dimensions; false: it has no such form, or numbers do not fit.  image_ratio: t as e
 * / den, den >= 1.
 * image_difference: a positive multiple of a - b. */
bool image_lin(struct image *m, const struct term *t, struct lin *out);
bool image_ratio(struct image *m, const struct term *t, struct lin *e, i128 *den);
bool image_difference(struct image *m, const struct term *a, const struct term *b, struct lin *out);

/* image_meet: contains the points of v where all rows hold.  Takes v and gives the result. */
struct dvalue *image_meet(struct image *m, struct dvalue *v, const struct lincon_vec *rows);

// image_is_product: of reals (encode.h).
bool image_is_product(const struct image *m, const struct term *t);

/* image_assume: the meet of v with t (holds) or its negation.  Takes v and gives the result. */
struct dvalue *image_assume(struct image *m, struct dvalue *v, const struct term *t, bool holds);

/* image_take: v becomes the value. */
void image_take(struct image *m, struct dvalue *v);

/* image_define: meets what is known of the dimension of nonlinear term t. */
void image_define(struct image *m, const struct term *t);

#endif
