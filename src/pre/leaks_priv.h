// SPDX-License-Identifier: Apache-2.0
// leaks_priv.h: the owners of blocks: what leaks.c finds and leaks_certify.c checks.
#ifndef PRE_LEAKS_PRIV_H
#define PRE_LEAKS_PRIV_H

#include "pre/dataflow.h"
#include "pre/leaks.h"
#include "pre/pointers_priv.h"

enum { OWNER_WORDS = 4, OWNERS_MAX = 64 * OWNER_WORDS, OWNER_OUTER = 0 };

// Of one allocation: whether a block of it may live, and who points to it then: variables, OWNER_OUTER for those of callers.
struct owned {
    uint64_t by[OWNER_WORDS];
    bool lives;
};

struct leaks {
    const struct cfa *cfa;
    const struct pointers *pointers;
    struct u32_vec site;  // allocating edges
    uint32_t *number;     // by variable: among the owners; 0: it is none
    const struct var *owner[OWNERS_MAX];
    uint32_t n_owners;
    struct dataflow flow;  // of states: one for each site
    uint8_t *leaks;        // by edge: LEAK_LOST, LEAK_LEFT
    struct owned *out;     // the state behind the edge in progress
};

static inline bool owned_by(const struct owned *o, uint32_t i)
{
    return o->by[i / 64] >> i % 64 & 1;
}

static inline bool owned_by_nobody(const struct owned *o)
{
    uint64_t any = 0;
    for (size_t i = 0; i < OWNER_WORDS; i++)
        any |= o->by[i];
    return any == 0;
}

#endif
