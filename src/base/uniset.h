// SPDX-License-Identifier: Apache-2.0
// uniset.h: disjoint sets of numbers: up[x] is x, or a number nearer to the one that stands for its set.
//
// source Tarjan, "Efficiency of a good but not linear set union algorithm", JACM 22, 1975; paths are halved.
#ifndef BASE_UNISET_H
#define BASE_UNISET_H

#include "base/base.h"

/* uniset_root: the number that stands for the set of x; shortens the ways for the next question. */
static inline uint32_t uniset_root(uint32_t *up, uint32_t x)
{
    while (up[x] != x)
        x = up[x] = up[up[x]];
    return x;
}

#endif
