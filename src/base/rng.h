// SPDX-License-Identifier: Apache-2.0
// rng.h: reproducible random numbers (xorshift64*); the seed is always explicit.
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s;  // never 0
};

static inline struct rng rng_seed(uint64_t seed)
{
    return (struct rng){ (seed * UINT64_C(0x9e3779b97f4a7c15) + UINT64_C(0x632be59bd9b4e019)) | 1 };
}

static inline uint64_t rng_next(struct rng *r)
{
    r->s ^= r->s >> 12;
    r->s ^= r->s << 25;
    r->s ^= r->s >> 27;
    return r->s * UINT64_C(0x2545f4914f6cdd1d);
}

// A number in [0, n), n > 0.
static inline uint64_t rng_below(struct rng *r, uint64_t n)
{
    return rng_next(r) % n;
}

#endif
