// SPDX-License-Identifier: Apache-2.0
// itp_farkas.h: refutations of linear (in)equalities by a weighted sum, and the interpolants in its partial sums.
#ifndef REFINE_ITP_FARKAS_H
#define REFINE_ITP_FARKAS_H

#include "refine/itp_priv.h"

#ifdef HAVE_GMP

#include "smt/linear.h"

#include <gmp.h>

// k * (unknown col).
struct farkas_entry {
    uint32_t col;
    mpq_t k;
};

// The sum of the entries + c, related to 0.
struct farkas_row {
    VEC_OF(struct farkas_entry);  // by col
    mpq_t c;
    enum linear_rel rel;
    uint32_t block;
};

struct farkas {
    struct itp_run *r;
    struct {
        VEC_OF(struct farkas_row);
    } rows;                // in order of blocks
    struct term_vec cols;  // the unknowns: int or real terms that are no sums
    struct map col_of;     // id of a term -> col
    mpq_t *weight;  // of each row: any number for equations, else >= 0: the weighted sum is a positive constant <= 0
};

/* farkas_cuts: the sequence of interpolants from a refutation. */
bool farkas_cuts(struct farkas *f, const struct term **seq);

#endif
#endif
