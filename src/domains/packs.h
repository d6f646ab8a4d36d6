// SPDX-License-Identifier: Apache-2.0
// packs.h: packs of dimensions and partitions into packs (packs.c, partition.c); private.
#ifndef DOMAINS_PACKS_H
#define DOMAINS_PACKS_H

#include "base/map.h"
#include "domains/conset.h"

/* A pack: at least two dimensions, ascending, and how values on them are indexed: local dimension i is dim[i].  There is one
 * object for each list of dimensions and kinds, which lives as long as the domain, because values of the underlying domain
 * refer to its `dims`. */
struct pack {
    const uint32_t *dim;
    struct dims dims;
    uint32_t next;  // index + 1 of the next pack with the same hash
};

struct pack_table {
    struct arena scratch;  // of one operation; first, for scratch()
    struct arena mem;
    struct map by_hash;
    struct {
        VEC_OF(const struct pack *);
    } all;
};

/* pack_get: the pack of these dimensions, n >= 2, of kinds is_int (indexed by dimension). */
const struct pack *pack_get(struct pack_table *t, const uint32_t *dim, uint32_t n, const uint8_t *is_int);

// The local index of a dimension; UINT32_MAX if it is not in the pack.
uint32_t pack_index(const struct pack *p, uint32_t dim);

// Whether every dimension of e is in the pack; then *out is e over local dimensions.
bool pack_lin(struct arena *mem, const struct pack *p, struct lin e, struct lin *out);

/* A partition of dimensions: root[i] is the least dimension of the class of i. */
struct partition {
    uint32_t n, *root;
};

struct partition partition_single(struct arena *mem, uint32_t n);

/* partition_unite: makes one class of all classes that the dimensions are in, unless it had more than `max` dimensions.
 * partition_isolate: the dimension becomes a class of its own. */
void partition_unite(struct partition *p, const uint32_t *dim, uint32_t n, uint32_t max);
void partition_unite_lin(struct partition *p, struct lin e, const uint32_t *more, uint32_t max);
void partition_isolate(struct partition *p, uint32_t dim);

// partition_members: the dimensions of the class of `root`, ascending; gives their number.
uint32_t partition_members(const struct partition *p, uint32_t root, uint32_t *out);

#endif
