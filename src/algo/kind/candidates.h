// SPDX-License-Identifier: Apache-2.0
// candidates.h: conditions that may hold whenever loop heads are reached, from the program's text and from executions.
// source Ernst et al., TSE 2001 (instances of templates that hold in all observed states); Sharma et al., "A data
//        driven approach for algebraic loop invariants", ESOP 2013 (affine equalities as null spaces of observed
//        states).
#ifndef ALGO_KIND_CANDIDATES_H
#define ALGO_KIND_CANDIDATES_H

#include "algo/kind/invariants.h"
#include "cfa/executed.h"
#include "encode/sums.h"

/* The integers that matter at a loop head, and what is known of them. */
struct view {
    const struct node *head;
    struct exp_vec cells;  // live there; read or written by the function; at most VIEW_CELLS
    uint8_t *modified;     // by cell: an iteration may write it
    uint8_t *vague;        // by cell: was indeterminate in some state
    struct exp_vec atoms;  // comparisons of the function over these cells
    struct exp_vec terms;  // what cells are set to, over these cells
    struct {
        VEC_OF(i128);
    } constants;  // numbers that cells are compared with, or set to
    struct {
        VEC_OF(i128);
    } samples;  // rows of cells.n numbers: observed states
    size_t n_samples;
};
enum { VIEW_CELLS = 24, VIEW_SAMPLES = 64, VIEW_ATOMS = 60, VIEW_TERMS = 12 };

/* view_init: the view of one loop head, without samples.  edges: those of an iteration, including calls. */
void view_init(struct view *v, const struct cfa *c, const struct node *head, const struct edge_list *edges);
void view_free(struct view *v);

/* view_sample: runs the program with random inputs and collects states at the heads of v[0..n). */
void view_sample(struct view *v, size_t n, const struct cfa *c, unsigned runs, uint64_t max_steps, struct budget *b);

/* view_row: sample i. */
static inline const i128 *view_row(const struct view *v, size_t i)
{
    return v->samples.at + i * v->cells.n;
}

/* candidates_guess: appends what may hold at the heads, as far as the samples tell. */
void candidates_guess(const struct view *v, struct encoder *e, struct exps *exps, struct candidates *out);

#endif
