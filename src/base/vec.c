// SPDX-License-Identifier: Apache-2.0
// vec.c: arrays of numbers in order.
#include "base/vec.h"

#include <stdlib.h>

int compare_u32(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

size_t u32_unique(uint32_t *at, size_t n)
{
    size_t kept = 1;
    while (kept < n && at[kept - 1] < at[kept])
        kept++;
    if (kept >= n)
        return n;
    qsort(at, n, sizeof *at, compare_u32);
    kept = 0;
    for (size_t i = 0; i < n; i++)
        if (i == 0 || at[i] != at[i - 1])
            at[kept++] = at[i];
    return kept;
}
