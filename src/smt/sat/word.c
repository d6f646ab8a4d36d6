// SPDX-License-Identifier: Apache-2.0
// word.c: words as such, bitwise operations, comparisons, sums.
#include "smt/sat/word.h"

struct word word_of(unsigned n, u128 pattern)
{
    struct word r = { .n = n };
    VERIFY(n <= WORD_MAX);
    for (unsigned i = 0; i < n; i++)
        r.bit[i] = i < 128 && (pattern >> i & 1) ? LIT_TRUE : LIT_FALSE;
    return r;
}

struct word word_zero(unsigned n)
{
    return word_of(n, 0);
}

struct word word_inputs(struct gates *g, unsigned n, uint32_t owner)
{
    struct word r = { .n = n };
    VERIFY(n <= WORD_MAX);
    for (unsigned i = 0; i < n; i++)
        r.bit[i] = gate_input(g, owner);
    return r;
}

struct word word_slice(const struct word *a, unsigned low, unsigned n)
{
    struct word r = { .n = n };
    VERIFY(low + n <= a->n);
    memcpy(r.bit, a->bit + low, n * sizeof *r.bit);
    return r;
}

struct word word_concat(const struct word *high, const struct word *low)
{
    struct word r = { .n = high->n + low->n };
    VERIFY(r.n <= WORD_MAX);
    memcpy(r.bit, low->bit, low->n * sizeof *r.bit);
    memcpy(r.bit + low->n, high->bit, high->n * sizeof *r.bit);
    return r;
}

struct word word_resize(const struct word *a, unsigned n, bool is_signed)
{
    struct word r = { .n = n };
    VERIFY(n <= WORD_MAX && a->n > 0);
    for (unsigned i = 0; i < n; i++)
        r.bit[i] = i < a->n ? a->bit[i] : is_signed ? a->bit[a->n - 1] : LIT_FALSE;
    return r;
}

// Bitwise

struct word word_not(const struct word *a)
{
    struct word r = { .n = a->n };
    for (unsigned i = 0; i < a->n; i++)
        r.bit[i] = lit_not(a->bit[i]);
    return r;
}

static struct word bitwise(struct gates *g, const struct word *a, const struct word *b,
                           lit (*make)(struct gates *, lit, lit))
{
    struct word r = { .n = a->n };
    VERIFY(a->n == b->n);
    for (unsigned i = 0; i < a->n; i++)
        r.bit[i] = make(g, a->bit[i], b->bit[i]);
    return r;
}

struct word word_and(struct gates *g, const struct word *a, const struct word *b)
{
    return bitwise(g, a, b, gate_and);
}

struct word word_or(struct gates *g, const struct word *a, const struct word *b)
{
    return bitwise(g, a, b, gate_or);
}

struct word word_xor(struct gates *g, const struct word *a, const struct word *b)
{
    return bitwise(g, a, b, gate_xor);
}

struct word word_masked(struct gates *g, lit c, const struct word *a)
{
    struct word r = { .n = a->n };
    for (unsigned i = 0; i < a->n; i++)
        r.bit[i] = gate_and(g, c, a->bit[i]);
    return r;
}

struct word word_choose(struct gates *g, lit c, const struct word *a, const struct word *b)
{
    struct word r = { .n = a->n };
    VERIFY(a->n == b->n);
    for (unsigned i = 0; i < a->n; i++)
        r.bit[i] = gate_choose(g, c, a->bit[i], b->bit[i]);
    return r;
}

lit word_some(struct gates *g, const struct word *a)
{
    lit r = LIT_FALSE;
    for (unsigned i = 0; i < a->n; i++)
        r = gate_or(g, r, a->bit[i]);
    return r;
}

lit word_all(struct gates *g, const struct word *a)
{
    lit r = LIT_TRUE;
    for (unsigned i = 0; i < a->n; i++)
        r = gate_and(g, r, a->bit[i]);
    return r;
}

lit word_equal(struct gates *g, const struct word *a, const struct word *b)
{
    lit r = LIT_TRUE;
    VERIFY(a->n == b->n);
    for (unsigned i = 0; i < a->n; i++)
        r = gate_and(g, r, lit_not(gate_xor(g, a->bit[i], b->bit[i])));
    return r;
}

// Comparisons, from the lowest bit: where the highest bits differ that were seen, b's decides.
static lit compare_words(struct gates *g, const struct word *a, const struct word *b, bool is_signed, lit if_equal)
{
    lit r = if_equal;
    VERIFY(a->n == b->n);
    for (unsigned i = 0; i < a->n; i++) {
        bool is_sign = is_signed && i + 1 == a->n;
        r = gate_choose(g, gate_xor(g, a->bit[i], b->bit[i]), is_sign ? a->bit[i] : b->bit[i], r);
    }
    return r;
}

lit word_less(struct gates *g, const struct word *a, const struct word *b, bool is_signed)
{
    return compare_words(g, a, b, is_signed, LIT_FALSE);
}

lit word_at_most(struct gates *g, const struct word *a, const struct word *b, bool is_signed)
{
    return compare_words(g, a, b, is_signed, LIT_TRUE);
}

// Sums

struct word word_add(struct gates *g, const struct word *a, const struct word *b, lit carry, lit *carry_out)
{
    struct word r = { .n = a->n };
    VERIFY(a->n == b->n);
    for (unsigned i = 0; i < a->n; i++) {
        lit half = gate_xor(g, a->bit[i], b->bit[i]);
        r.bit[i] = gate_xor(g, half, carry);
        carry = gate_choose(g, half, carry, a->bit[i]);
    }
    if (carry_out)
        *carry_out = carry;
    return r;
}

struct word word_sub(struct gates *g, const struct word *a, const struct word *b)
{
    struct word inverted = word_not(b);
    return word_add(g, a, &inverted, LIT_TRUE, NULL);
}

struct word word_negate(struct gates *g, const struct word *a)
{
    return word_negate_if(g, LIT_TRUE, a);
}

struct word word_negate_if(struct gates *g, lit c, const struct word *a)
{
    struct word r = { .n = a->n };
    lit carry = c;
    for (unsigned i = 0; i < a->n; i++) {
        lit bit = gate_xor(g, c, a->bit[i]);
        r.bit[i] = gate_xor(g, bit, carry);
        carry = gate_and(g, bit, carry);
    }
    return r;
}
