// SPDX-License-Identifier: Apache-2.0
// hash.h: mixing of machine words and strings.
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

// A bijection of 64-bit words with good avalanche (the finaliser of MurmurHash3).
static inline uint64_t hash_u64(uint64_t x)
{
    x ^= x >> 33;
    x *= UINT64_C(0xff51afd7ed558ccd);
    x ^= x >> 33;
    x *= UINT64_C(0xc4ceb9fe1a85ec53);
    x ^= x >> 33;
    return x;
}

static inline uint64_t hash_mix(uint64_t h, uint64_t x)
{
    return hash_u64(h ^ (x + UINT64_C(0x9e3779b97f4a7c15) + (h << 6) + (h >> 2)));
}

// FNV-1a over bytes, mixed at the end.
static inline uint64_t hash_bytes(const void *p, size_t n)
{
    const unsigned char *s = p;
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < n; i++)
        h = (h ^ s[i]) * UINT64_C(0x100000001b3);
    return hash_u64(h);
}

#endif
