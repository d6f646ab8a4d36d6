// SPDX-License-Identifier: Apache-2.0
// map.h: a hash map from 64-bit keys to 64-bit values that is iterated in order of insertion.
#ifndef BASE_MAP_H
#define BASE_MAP_H

#include "base/base.h"

// All zero is empty.  Entry i (0 <= i < n) is key[i] -> val[i], in order of first insertion.
struct map {
    uint64_t *key, *val;
    size_t n, cap;
    uint32_t *slot;  // index + 1 into key/val; 0 = free
    size_t slots;    // power of two or 0
};

/* map_get: whether k is present; its value to *v (may be NULL). */
bool map_get(const struct map *m, uint64_t k, uint64_t *v);

/* map_put: sets k to v; true if k is new. */
bool map_put(struct map *m, uint64_t k, uint64_t v);

/* map_at: the place of k's value, inserted as 0 if absent.  Valid until the next insertion. */
uint64_t *map_at(struct map *m, uint64_t k);

void map_clear(struct map *m);
void map_free(struct map *m);

#endif
