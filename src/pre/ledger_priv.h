// SPDX-License-Identifier: Apache-2.0
// ledger_priv.h: what the parts of the ledger share.
#ifndef PRE_LEDGER_PRIV_H
#define PRE_LEDGER_PRIV_H

#include "pre/ledger.h"

struct question {
    const struct cfa *cfa;
    struct pointsto *pt;
    const struct ranges *ranges;
    const struct pointers *pointers;
    const struct facts *facts;
    uint8_t *parts;               // by variable: cfa_used_in_parts
    const struct edge **written;  // by variable: the only edge that writes it
    uint8_t *writes;              // by variable: how many edges write it, up to 2
    uint32_t *seen, stamp;        // by node: scratch of searches
    struct u32_vec stack;
};

void question_init(struct question *q);
void question_free(struct question *q);

/* inside_by_sums: whether bytes [off, off + n) of a block of `size` bytes lie inside of it, where off is the distance that address x adds to
 * a pointer to the block's start, by a linear combination of what size and offset are made of and of what is known at node at:
 * conditions on the way, and facts.  alloc: where size is evaluated; NULL: it is constant. */
bool inside_by_sums(struct question *q, const struct node *at, const struct exp *x, i128 n, const struct edge *alloc,
                    i128 size);

/* ledger_points_inside: whether pointer x, evaluated where e begins, certainly points into a living object or one past its end (C17
 * 6.5.6p8).  edge_visible: where people see what e does: in models of the library, at the first call of the model outside of them. */
bool ledger_points_inside(struct question *q, const struct edge *e, const struct exp *x);
struct loc edge_visible(const struct edge *e);

#endif
