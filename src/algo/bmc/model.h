// SPDX-License-Identifier: Apache-2.0
// model.h: turns a model of an error path's formula into a concrete run.
#ifndef ALGO_BMC_MODEL_H
#define ALGO_BMC_MODEL_H

#include "algo/bmc/unroll.h"
#include "algo/result.h"

// A path of the unrolled program with the inputs that the model gives.
struct model_path {
    struct edge_path path;
    struct unroll_inputs inputs;
    struct {
        VEC_OF(u128);
    } values;                // of the inputs, patterns of their types
    struct u32_vec unknown;  // by input: the model gives no usable value
    struct term_vec which;   // booleans that make up the path
};
/* model_pattern: the pattern in type t of a constant term (NULL: there is none).  False if it has none: addresses mean
 * nothing outside of the model. */
bool model_pattern(const struct term *v, const struct type *t, u128 *out);

void model_path_free(struct model_path *m);

/* model_path: the path to an end that the solver's last model fulfils. */
void model_path(struct unroll *u, const struct unroll_end *end, struct model_path *out);

/* model_confirm: runs the program with these inputs, then looks for others that take the same path.
 * True: out's verdict is FALSE. */
bool model_confirm(const struct model_path *m, struct run *r, uint64_t ticks, struct result *out);

#endif
