// SPDX-License-Identifier: Apache-2.0
// depth.h: how deep structures are followed from each pointer variable: deeper ones are forgotten.
// source Theoduloz 2010, 4.4.4: the explicit heap analysis, whose precision gives each pointer a threshold kappa.  A
//        variable that holds pointers, whatever its type, counts as one pointer here, and list segments as nodes of
//        their minimal length.
#ifndef CPA_SMG_DEPTH_H
#define CPA_SMG_DEPTH_H

#include "base/pmap.h"
#include "cpa/smg/smg_priv.h"

// The precision: variables whose pointers to blocks are not tracked any more: kappa is 0 for them.
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

/* smg_forget_pointers: makes addresses of blocks in variables that prec does not track unknown, and removes blocks that
 * were reached through them alone.  g then represents more. */
void smg_forget_pointers(struct smg_cpa *p, struct smg *g, const struct prec *prec);

/* smg_forget_like: does the same for the variables that hold no address of a block in h. */
void smg_forget_like(struct smg_cpa *p, struct smg *g, const struct smg *h);

/* smg_each_forgotten: visits the variables that prec does not track. */
void smg_each_forgotten(struct smg_cpa *p, const struct prec *prec, void (*see)(void *ctx, uint32_t var, uint32_t one),
                        void *ctx);

/* smg_limit_depth: step 2 of prec.  If some path of different blocks from a variable is as long as the variable's
 * threshold, all that can be reached from the variable is removed, and all pointers to it become unknown.  The
 * resulting precision does not track the variables among their holders, nor (depth_alike) variables of the same types
 * that lead to no block.  *given_up: what is removed, for other analyses (in mem); NULL: nothing, or it cannot be
 * described.
 * cost   up to 10,000 steps for each pointer; if these do not suffice, it is taken for too deep. */
const struct prec *smg_limit_depth(struct smg_cpa *p, struct smg *g, const struct prec *prec, struct arena *mem,
                                   const struct explicit_heap **given_up);

/* smg_is_deep: whether some variable leads to a chain of this many different blocks.
 * smg_pass: the same precision without interrupts; smg_passed: whether it is such. */
bool smg_is_deep(struct smg_cpa *p, const struct smg *g, uint64_t blocks);
const struct prec *smg_pass(struct smg_cpa *p, const struct prec *prec);
bool smg_passed(const struct prec *prec);

/* smg_write_unknown: the effect of an edge that writes, or frees, through an unknown pointer, on all objects that it
 * may hit according to points-to: their contents become unknown, or whether they live.  False, and no effect: the
 * objects are not known. */
bool smg_write_unknown(struct smg_step *s);

#endif
