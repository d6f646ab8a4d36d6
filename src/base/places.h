// SPDX-License-Identifier: Apache-2.0
// places.h: places of the source that are counted once each, and the first of them.
#ifndef BASE_PLACES_H
#define BASE_PLACES_H

#include "base/map.h"
#include "base/source.h"

struct place_set {
    struct map seen;  // offsets of places
    struct loc first;
};

/* place_set_add: adds a place, if it is not there yet. */
static inline void place_set_add(struct place_set *s, struct loc at)
{
    if (map_put(&s->seen, at.off, 1) && (s->seen.n == 1 || at.off < s->first.off))
        s->first = at;
}

/* place_set_end: frees s; how many places it had, and the first in the order of the text (if there is none, *first stays as it is). */
static inline size_t place_set_end(struct place_set *s, struct loc *first)
{
    size_t n = s->seen.n;
    if (n)
        *first = s->first;
    map_free(&s->seen);
    return n;
}

#endif
