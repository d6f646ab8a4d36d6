// SPDX-License-Identifier: Apache-2.0
// partition.h: a partition of numbered elements into blocks, and a preorder on the blocks, both of which only get finer.
//
// Blocks that are not related at all lie in different components, each of which has a matrix of its own: that takes less memory, and the
// memory that is looked at in turn lies together.
#ifndef FA_PARTITION_H
#define FA_PARTITION_H

#include "base/vec.h"
#include "fa/bits.h"

struct part_block {
    uint32_t first, n;  // its elements are element[first .. first + n)
    uint32_t marked;    // how many of them, at the front, are marked
    uint32_t component, place;
};

struct part_component {
    struct u32_vec blocks;    // by place
    struct bit_matrix order;  // row i: the blocks above block i, by their places; there is room for more
    struct bit_matrix below;  // row i: the blocks below block i, and some that were once
    uint64_t *picked;         // bits of blocks, for users of the partition; all 0 otherwise
};

struct partition {
    uint32_t elements;
    uint32_t *element, *where, *block_of;  // by position; by element: its position, its block
    struct {
        VEC_OF(struct part_block);
    } blocks;
    struct {
        VEC_OF(struct part_component);
    } components;
};

/* partition_init: block[e] is the block of each element, one of those of `order`, a preorder; all in one component. */
void partition_init(struct partition *p, uint32_t elements, const uint32_t *block, const struct bit_matrix *order);
void partition_free(struct partition *p);

/* partition_mark: marks an element; true if it is the first of its block.  partition_split: makes the marked elements of block b a block
 * of their own with the same place in the order, or takes back the marks if all are marked; gives the block that they are.
 * cost of the second: O(elements marked + blocks of the component). */
bool partition_mark(struct partition *p, uint32_t e);
uint32_t partition_split(struct partition *p, uint32_t b);

/* partition_separate: gives blocks that are not related, also not by others, different components. */
void partition_separate(struct partition *p);

static inline uint64_t *partition_row(const struct partition *p, uint32_t b)
{
    const struct part_block *x = &p->blocks.at[b];
    return bit_row(&p->components.at[x->component].order, x->place);
}

// Whether block b is below block c.
static inline bool partition_leq(const struct partition *p, uint32_t b, uint32_t c)
{
    const struct part_block *x = &p->blocks.at[b], *y = &p->blocks.at[c];
    return x->component == y->component && bit_get(&p->components.at[x->component].order, x->place, y->place);
}

#endif
