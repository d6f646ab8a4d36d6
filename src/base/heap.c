// SPDX-License-Identifier: Apache-2.0
// heap.c: sifting up and down.
#include "base/heap.h"

void heap_push(struct heap *h, uint32_t x)
{
    vec_push(&h->v, x);
    size_t i = h->v.n - 1;
    uint32_t *at = h->v.at;
    for (; i > 0 && h->before(h->ctx, x, at[(i - 1) / 2]); i = (i - 1) / 2)
        at[i] = at[(i - 1) / 2];
    at[i] = x;
}

uint32_t heap_pop(struct heap *h)
{
    uint32_t *at = h->v.at, top = at[0], x = vec_pop(&h->v);
    size_t i = 0, n = h->v.n;
    if (n == 0)
        return top;
    for (size_t c; (c = 2 * i + 1) < n; i = c) {
        if (c + 1 < n && h->before(h->ctx, at[c + 1], at[c]))
            c++;
        if (!h->before(h->ctx, at[c], x))
            break;
        at[i] = at[c];
    }
    at[i] = x;
    return top;
}
