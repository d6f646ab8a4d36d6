// SPDX-License-Identifier: Apache-2.0
// depth.h: how deep structures are followed from each pointer variable: those that grow deeper are forgotten.
//
// source Theoduloz 2010, 4.4.4: the explicit heap analysis, whose precision gives each pointer a threshold kappa.  A variable that holds
//        pointers, whatever its type, counts as one pointer here, and list segments as nodes of their minimal length.
#ifndef CPA_SMG_DEPTH_H
#define CPA_SMG_DEPTH_H

#include "base/pmap.h"
#include "cpa/smg/smg_priv.h"

// Variables whose pointers to blocks are not tracked any more: kappa is 0 for them.
struct smg_prec {
    struct prec p;
    uint32_t forgotten;  // pmap: variable -> 1
    bool passed;         // the exploration is not interrupted
};

/* smg_depths_open: reads the options.  errors RC_USER with a diagnostic. */
enum rc smg_depths_open(struct smg_cpa *p) ATTR_MUST_USE;
void smg_depths_close(struct smg_cpa *p);

/* smg_first_prec: nothing was forgotten yet.  smg_prec_union: tracks what a or b tracks. */
const struct prec *smg_first_prec(struct smg_cpa *p);
const struct prec *smg_prec_union(struct smg_cpa *p, const struct prec *a, const struct prec *b);
void smg_print_prec(struct smg_cpa *p, const struct prec *prec, struct buf *b);

/* smg_forget_pointers: addresses of blocks in variables that prec does not track become unknown, and blocks that were reached through
 * them alone go.  With that g represents more. */
void smg_forget_pointers(struct smg_cpa *p, struct smg *g, const struct prec *prec);

/* smg_forget_like: the same for the variables that hold no address of a block in h. */
void smg_forget_like(struct smg_cpa *p, struct smg *g, const struct smg *h);

/* smg_each_forgotten: the variables that prec does not track. */
void smg_each_forgotten(struct smg_cpa *p, const struct prec *prec, void (*see)(void *ctx, uint32_t var, uint32_t one),
                        void *ctx);

/* smg_limit_depth: step 2 of prec: what can be reached from a variable from which some path of different blocks is as long as its
 * threshold, or longer, goes; all pointers there become unknown, and the variables among their holders are not tracked in the
 * precision that it gives, nor (depth_alike) those of the same types that lead to no block.  *given_up: what goes, for other analyses (in mem); NULL: nothing, or
 * it cannot be told.
 * cost   up to 10,000 steps for each pointer; if these do not suffice, it is taken for too deep. */
const struct prec *smg_limit_depth(struct smg_cpa *p, struct smg *g, const struct prec *prec, struct arena *mem,
                                   const struct explicit_heap **given_up);

/* smg_is_deep: whether some variable leads to as many different blocks, one behind the other, or more.
 * smg_pass: the same precision, and no interrupt; smg_passed. */
bool smg_is_deep(struct smg_cpa *p, const struct smg *g, uint64_t blocks);
const struct prec *smg_pass(struct smg_cpa *p, const struct prec *prec);
bool smg_passed(const struct prec *prec);

/* smg_write_unknown: the effect of an edge that writes, or frees, through an unknown pointer, on all objects that it may hit by the
 * points-to analysis: nothing is known of their contents, or of them.  False, and no effect: that cannot be told. */
bool smg_write_unknown(struct smg_step *s);

#endif
