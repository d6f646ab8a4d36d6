// SPDX-License-Identifier: Apache-2.0
// heap.c: explicit heaps.
#include "core/heap.h"

// Whether a field covers the bytes: it is just there, or it is zeros around them.
static bool covers(const struct heap_field *f, int64_t off, uint64_t size)
{
    bool zeros = f->is.kind == HEAP_NUMBER && f->is.number == 0;
    return zeros && f->off <= off && off + (int64_t)size <= f->off + (int64_t)f->is.size;
}

struct heap_value heap_read(const struct heap_block *b, int64_t off, uint64_t size)
{
    for (size_t i = 0; i < b->n_fields; i++) {
        const struct heap_field *f = &b->field[i];
        if (f->off == off && f->is.size == size)
            return f->is;
        if (covers(f, off, size))
            return (struct heap_value){ .kind = HEAP_NUMBER, .size = size };
    }
    return (struct heap_value){ .kind = HEAP_ANY, .size = size };
}
