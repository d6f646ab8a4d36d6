// SPDX-License-Identifier: Apache-2.0
// pmap.h: persistent maps from 32-bit keys to 32-bit values: hash-consed big-endian Patricia trees (Okasaki, Gill,
// "Fast mergeable integer maps", ML 1998).  Equal maps are the same root, so equality is ==.
#ifndef BASE_PMAP_H
#define BASE_PMAP_H

#include "base/base.h"

// A map is the index of its root in a pool; PMAP_EMPTY is the empty map.
enum { PMAP_EMPTY = 0 };

struct pmap_node {
    uint32_t key;          // leaf: the key; branch: the common prefix of all keys below
    uint32_t bit;          // leaf: 0; branch: the highest bit in which keys below differ
    uint32_t left, right;  // leaf: value, unused; branch: children with the bit clear, set
    uint32_t count;        // entries below
    uint32_t next;         // hash chain, or free list
};

struct pmap_pool {
    struct pmap_node *at;  // at[0] unused
    uint32_t n, cap, free, live;
    uint32_t *bucket, buckets;
    uint8_t *mark;  // during a collection
};

void pmap_pool_init(struct pmap_pool *p);
void pmap_pool_free(struct pmap_pool *p);

/* pmap_get: whether m maps k; the value to *v (may be NULL).  O(min(32, log n)). */
bool pmap_get(const struct pmap_pool *p, uint32_t m, uint32_t k, uint32_t *v);

/* pmap_put, pmap_remove: the map with k set to v, without k.  The same root if nothing changes. */
uint32_t pmap_put(struct pmap_pool *p, uint32_t m, uint32_t k, uint32_t v);
uint32_t pmap_remove(struct pmap_pool *p, uint32_t m, uint32_t k);

static inline uint32_t pmap_count(const struct pmap_pool *p, uint32_t m)
{
    return m ? p->at[m].count : 0;
}

/* pmap_filter: the map of the entries for which keep says true. */
uint32_t pmap_filter(struct pmap_pool *p, uint32_t m, bool (*keep)(void *ctx, uint32_t k, uint32_t v), void *ctx);

/* pmap_covers: whether every entry (k, w) of b has an entry (k, v) in a with v == w or leq(ctx, v, w).  Shared subtrees
 * are skipped. */
bool pmap_covers(const struct pmap_pool *p, uint32_t a, uint32_t b, bool (*leq)(void *ctx, uint32_t v, uint32_t w),
                 void *ctx);

/* pmap_meet: the keys in both maps, with join(ctx, k, v, w, &out) deciding whether and with which value they stay; equal
 * values stay as they are. */
uint32_t pmap_meet(struct pmap_pool *p, uint32_t a, uint32_t b,
                   bool (*join)(void *ctx, uint32_t k, uint32_t v, uint32_t w, uint32_t *out), void *ctx);

/* pmap_union: the entries of both; where a key is in both, a's value.  Shared subtrees are skipped. */
uint32_t pmap_union(struct pmap_pool *p, uint32_t a, uint32_t b);

/* pmap_each: visits the entries in order of keys. */
void pmap_each(const struct pmap_pool *p, uint32_t m, void (*visit)(void *ctx, uint32_t k, uint32_t v), void *ctx);

/* pmap_diff: visits the keys whose entries differ between a and b, in no particular order.  Shared subtrees are skipped. */
void pmap_diff(const struct pmap_pool *p, uint32_t a, uint32_t b, void (*visit)(void *ctx, uint32_t k), void *ctx);

/* Collection: begin, mark every root still needed, end.  Other roots are invalid afterwards.  O(pool). */
void pmap_gc_begin(struct pmap_pool *p);
void pmap_gc_mark(struct pmap_pool *p, uint32_t m);
void pmap_gc_end(struct pmap_pool *p);

#endif
