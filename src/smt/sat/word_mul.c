// SPDX-License-Identifier: Apache-2.0
// word_mul.c: products, quotients and shifts of words.
#include "smt/sat/word.h"

// Products

// How many bits of a are constant.
static unsigned constants(const struct word *a)
{
    unsigned r = 0;
    for (unsigned i = 0; i < a->n; i++)
        r += lit_is_constant(a->bit[i]);
    return r;
}

// r += (a << low) if c holds; bits below `low` stay.
static void add_row(struct gates *g, struct word *r, const struct word *a, unsigned low, lit c)
{
    struct word top = word_slice(r, low, r->n - low), row = word_slice(a, 0, a->n - low);
    row = word_masked(g, c, &row);
    top = word_add(g, &top, &row, LIT_FALSE, NULL);
    memcpy(r->bit + low, top.bit, top.n * sizeof *top.bit);
}

/* a * b for a constant b: as a sum and difference of few rows (non-adjacent form: of its digits -1, 0, 1 no two that follow each other
 * are both not 0).
 * source Reitwiesner: "Binary arithmetic" (1960). */
static struct word mul_constant(struct gates *g, const struct word *a, const struct word *b)
{
    struct word r = word_zero(a->n);
    bool carry = false;
    for (unsigned i = 0; i < a->n; i++) {
        bool here = b->bit[i] == LIT_TRUE, next = i + 1 < a->n && b->bit[i + 1] == LIT_TRUE;
        if (here == carry) {  // digit 0: of 0 + 0, or 1 + 1 with a carry
            continue;
        }
        struct word row = word_zero(a->n);
        memcpy(row.bit + i, a->bit, (a->n - i) * sizeof *row.bit);
        bool minus = next;
        r = minus ? word_sub(g, &r, &row) : word_add(g, &r, &row, LIT_FALSE, NULL);
        carry = minus;
    }
    return r;
}

struct word word_mul(struct gates *g, const struct word *a, const struct word *b)
{
    VERIFY(a->n == b->n);
    unsigned in_a = constants(a), in_b = constants(b);
    if (in_a > in_b) {
        const struct word *c = a;
        a = b;
        b = c;
        in_b = in_a;
    }
    if (in_b == b->n)
        return mul_constant(g, a, b);
    struct word r = word_masked(g, b->bit[0], a);
    for (unsigned i = 1; i < a->n; i++)
        if (b->bit[i] != LIT_FALSE)
            add_row(g, &r, a, i, b->bit[i]);
    return r;
}

// Quotients

// How many low bits hold every remainder: as many as the divisor needs, if it is certainly not zero.
static unsigned remainder_bits(const struct word *divisor)
{
    unsigned last = divisor->n;
    bool is_zero = true;
    for (unsigned i = 0; i < divisor->n; i++)
        is_zero &= divisor->bit[i] != LIT_TRUE;
    while (!is_zero && divisor->bit[last - 1] == LIT_FALSE)
        last--;
    return last;
}

void word_divide(struct gates *g, const struct word *a, const struct word *b, struct word *quotient,
                 struct word *remainder)
{
    unsigned n = a->n, k = remainder_bits(b);
    VERIFY(n == b->n && n + 1 <= WORD_MAX);
    struct word divisor = word_resize(b, k + 1, false), minus = word_not(&divisor), rest = word_zero(k + 1);
    quotient->n = n;
    for (unsigned i = n; i-- > 0;) {
        memmove(rest.bit + 1, rest.bit, k * sizeof *rest.bit);
        rest.bit[0] = a->bit[i];
        lit fits;
        struct word less = word_add(g, &rest, &minus, LIT_TRUE, &fits);
        quotient->bit[i] = fits;
        rest = word_choose(g, fits, &less, &rest);
    }
    rest = word_slice(&rest, 0, k);
    *remainder = word_resize(&rest, n, false);
}

void word_divide_signed(struct gates *g, const struct word *a, const struct word *b, struct word *quotient,
                        struct word *remainder)
{
    lit a_sign = a->bit[a->n - 1], b_sign = b->bit[b->n - 1];
    struct word x = word_negate_if(g, a_sign, a), y = word_negate_if(g, b_sign, b), q, r;
    word_divide(g, &x, &y, &q, &r);
    *quotient = word_negate_if(g, gate_xor(g, a_sign, b_sign), &q);
    *remainder = word_negate_if(g, a_sign, &r);
}

// Shifts

unsigned word_log(unsigned n)
{
    unsigned bits = 1;
    while (bits < 32 && n > 1u << bits)
        bits++;
    return bits;
}

// Whether `by` is n or more; its bits below `stages` are not enough to say so.
static lit too_far(struct gates *g, const struct word *by, unsigned stages)
{
    if (by->n <= stages)
        return LIT_FALSE;
    struct word high = word_slice(by, stages, by->n - stages);
    return word_some(g, &high);
}

// Bit i of a; `fill` beyond its ends.
static lit bit_at(const struct word *a, long i, lit fill)
{
    return i >= 0 && i < (long)a->n ? a->bit[i] : fill;
}

static struct word shift(struct gates *g, const struct word *a, const struct word *by, lit fill, bool left)
{
    struct word r = *a;
    unsigned stages = word_log(a->n);  // shifts of 2^stages and more leave nothing
    for (unsigned k = 0; k < MIN(stages, by->n); k++) {
        struct word next = { .n = a->n };
        long far = left ? -(1L << k) : 1L << k;
        for (unsigned i = 0; i < a->n; i++)
            next.bit[i] = gate_choose(g, by->bit[k], bit_at(&r, (long)i + far, fill), r.bit[i]);
        r = next;
    }
    lit gone = too_far(g, by, stages);
    for (unsigned i = 0; i < a->n; i++)
        r.bit[i] = gate_choose(g, gone, fill, r.bit[i]);
    return r;
}

struct word word_shift_left(struct gates *g, const struct word *a, const struct word *by, lit fill)
{
    return shift(g, a, by, fill, true);
}

struct word word_shift_right(struct gates *g, const struct word *a, const struct word *by, lit fill)
{
    return shift(g, a, by, fill, false);
}

struct word word_shift_right_sticky(struct gates *g, const struct word *a, const struct word *by)
{
    struct word r = *a;
    unsigned stages = word_log(a->n);
    lit lost = LIT_FALSE;
    for (unsigned k = 0; k < MIN(stages, by->n); k++) {
        unsigned far = 1u << k;
        struct word next = { .n = a->n }, out = word_slice(&r, 0, MIN(far, a->n));
        lost = gate_or(g, lost, gate_and(g, by->bit[k], word_some(g, &out)));
        for (unsigned i = 0; i < a->n; i++)
            next.bit[i] = gate_choose(g, by->bit[k], bit_at(&r, (long)i + far, LIT_FALSE), r.bit[i]);
        r = next;
    }
    lit gone = too_far(g, by, stages);
    lost = gate_or(g, lost, gate_and(g, gone, word_some(g, a)));
    r = word_masked(g, lit_not(gone), &r);
    r.bit[0] = gate_or(g, r.bit[0], lost);
    return r;
}

struct word word_normalize(struct gates *g, const struct word *a, struct word *by)
{
    struct word r = *a;
    *by = word_zero(word_log(a->n));
    for (unsigned k = by->n; k-- > 0;) {
        unsigned far = 1u << k;
        if (far >= a->n)
            continue;
        struct word high = word_slice(&r, a->n - far, far), next = { .n = a->n };
        lit empty = lit_not(word_some(g, &high));
        for (unsigned i = 0; i < a->n; i++)
            next.bit[i] = gate_choose(g, empty, bit_at(&r, (long)i - (long)far, LIT_FALSE), r.bit[i]);
        r = next;
        by->bit[k] = empty;
    }
    return r;
}
