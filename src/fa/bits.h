// SPDX-License-Identifier: Apache-2.0
// bits.h: matrices of bits: relations over states, and sets of states as their rows.
#ifndef FA_BITS_H
#define FA_BITS_H

#include "base/mem.h"

struct bit_matrix {
    uint32_t rows, cols;
    size_t words;  // of a row
    uint64_t *at;
};

static inline size_t bit_words(uint32_t bits)
{
    return ((size_t)bits + 63) / 64;
}

/* bit_matrix_new: all 0; give. */
static inline struct bit_matrix bit_matrix_new(uint32_t rows, uint32_t cols)
{
    struct bit_matrix m = { .rows = rows, .cols = cols, .words = bit_words(cols) };
    m.at = MEM_ARRAY(uint64_t, rows * m.words);
    return m;
}

static inline void bit_matrix_free(struct bit_matrix *m)
{
    mem_free(m->at, m->rows * m->words * sizeof *m->at);
    *m = (struct bit_matrix){ 0 };
}

static inline uint64_t *bit_row(const struct bit_matrix *m, uint32_t row)
{
    return m->at + row * m->words;
}

static inline bool bit_get(const struct bit_matrix *m, uint32_t row, uint32_t col)
{
    return bit_row(m, row)[col / 64] >> col % 64 & 1;
}

static inline void bit_set(struct bit_matrix *m, uint32_t row, uint32_t col)
{
    bit_row(m, row)[col / 64] |= UINT64_C(1) << col % 64;
}

static inline void bit_clear(struct bit_matrix *m, uint32_t row, uint32_t col)
{
    bit_row(m, row)[col / 64] &= ~(UINT64_C(1) << col % 64);
}

// The number of the lowest bit that is set; there is one.
static inline uint32_t bit_lowest(uint64_t bits)
{
    return (uint32_t)__builtin_ctzll(bits);
}

#endif
