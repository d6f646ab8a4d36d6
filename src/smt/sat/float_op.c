// SPDX-License-Identifier: Apache-2.0
// float_op.c: arithmetic with IEEE 754 numbers, and conversions.
#include "smt/sat/float.h"

// a with k zeros added below.
static struct word padded(const struct word *a, unsigned k)
{
    struct word zeros = word_zero(k);
    return word_concat(a, &zeros);
}

// Sums

// Splits a number: the stored exponent (of subnormal numbers that of the smallest normal one), and the significand with
// its hidden bit.
static void split(struct gates *g, struct float_format f, const struct word *a, struct word *exponent,
                  struct word *significand)
{
    *exponent = word_slice(a, f.significand - 1, f.exponent);
    *significand = word_slice(a, 0, f.significand - 1);
    lit normal = word_some(g, exponent);
    exponent->bit[0] = gate_or(g, exponent->bit[0], lit_not(normal));
    significand->bit[significand->n++] = normal;
}

/* add_ordered: a + b of finite numbers, where |a| >= |b|; three more bits keep all that rounding needs.  *zero: the sum
 * is 0.
 * source Knuth: "The Art of Computer Programming" 2, 4.2.1, algorithm A. */
static struct word add_ordered(struct gates *g, struct float_format f, const struct word *a, const struct word *b,
                               lit *zero)
{
    struct word ea, eb, x, y, by;
    split(g, f, a, &ea, &x);
    split(g, f, b, &eb, &y);
    struct word apart = word_sub(g, &ea, &eb);
    x = padded(&x, 3);
    y = padded(&y, 3);
    y = word_shift_right_sticky(g, &y, &apart);
    unsigned n = x.n + 1;
    x = word_resize(&x, n, false);
    y = word_resize(&y, n, false);
    lit minus = gate_xor(g, a->bit[a->n - 1], b->bit[b->n - 1]);
    for (unsigned i = 0; i < n; i++)
        y.bit[i] = gate_xor(g, y.bit[i], minus);
    struct word sum = word_add(g, &x, &y, minus, NULL);
    *zero = lit_not(word_some(g, &sum));
    sum = word_normalize(g, &sum, &by);
    unsigned bits = float_exponent_bits(f);
    struct word e = word_resize(&ea, bits, false), less = word_of(bits, (u128)(i128)(float_bias(f) - 1));
    by = word_resize(&by, bits, false);
    e = word_sub(g, &e, &less);
    e = word_sub(g, &e, &by);
    return float_round(g, f, a->bit[a->n - 1], &e, &sum);
}

struct word float_add(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    unsigned top = a->n - 1;
    struct word x = word_slice(a, 0, top), y = word_slice(b, 0, top);
    lit swap = word_less(g, &x, &y, false), zero, as = a->bit[top], bs = b->bit[top];
    struct word large = word_choose(g, swap, b, a), small = word_choose(g, swap, a, b);
    struct word r = add_ordered(g, f, &large, &small, &zero);
    lit a_inf = float_is_inf(g, f, a), b_inf = float_is_inf(g, f, b);
    lit opposite = gate_and(g, gate_and(g, a_inf, b_inf), gate_xor(g, as, bs));
    lit nan = gate_or(g, opposite, gate_or(g, float_is_nan(g, f, a), float_is_nan(g, f, b)));
    r = float_special(g, f, &r, LIT_FALSE, LIT_FALSE, zero, gate_and(g, as, bs));
    return float_special(g, f, &r, nan, gate_or(g, a_inf, b_inf), LIT_FALSE, gate_choose(g, a_inf, as, bs));
}

// Products and quotients

// Rounds a significand whose highest bit may be clear; the one below it is set then.  In that case the significand is
// shifted left, and the exponent, which is that of the highest bit, is one less.
static struct word round_shifted(struct gates *g, struct float_format f, lit s, const struct word *exponent,
                                 const struct word *significand)
{
    lit top = significand->bit[significand->n - 1];
    struct word shifted = word_slice(significand, 0, significand->n - 1);
    shifted = padded(&shifted, 1);
    struct word x = word_choose(g, top, significand, &shifted), ones = word_zero(exponent->n);
    ones = word_not(&ones);
    struct word e = word_add(g, exponent, &ones, top, NULL);
    return float_round(g, f, s, &e, &x);
}

struct word float_mul(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    struct number x = float_unpack(g, f, a), y = float_unpack(g, f, b);
    struct word p = word_resize(&x.significand, 2 * f.significand, false);
    struct word q = word_resize(&y.significand, 2 * f.significand, false);
    p = word_mul(g, &p, &q);
    lit s = gate_xor(g, x.sign, y.sign);
    struct word e = word_add(g, &x.exponent, &y.exponent, LIT_TRUE, NULL);
    struct word r = round_shifted(g, f, s, &e, &p);
    lit inf = gate_or(g, x.inf, y.inf), zero = gate_or(g, x.zero, y.zero);
    lit nan = gate_or(g, gate_or(g, x.nan, y.nan), gate_and(g, inf, zero));
    return float_special(g, f, &r, nan, inf, zero, s);
}

// The first n bits of a / b, and a last bit that is set if there is a remainder; a and b are significands whose highest
// bit has weight 1.
static struct word quotient(struct gates *g, const struct word *a, const struct word *b, unsigned n)
{
    struct word rest = word_resize(a, a->n + 1, false), divisor = word_resize(b, a->n + 1, false), r = { .n = n + 1 };
    struct word minus = word_not(&divisor);
    for (unsigned i = n; i > 0; i--) {
        lit fits;
        struct word less = word_add(g, &rest, &minus, LIT_TRUE, &fits);
        r.bit[i] = fits;
        rest = word_choose(g, fits, &less, &rest);
        memmove(rest.bit + 1, rest.bit, (rest.n - 1) * sizeof *rest.bit);
        rest.bit[0] = LIT_FALSE;
    }
    r.bit[0] = word_some(g, &rest);
    return r;
}

struct word float_div(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    struct number x = float_unpack(g, f, a), y = float_unpack(g, f, b);
    struct word q = quotient(g, &x.significand, &y.significand, f.significand + 2);
    lit s = gate_xor(g, x.sign, y.sign);
    struct word e = word_sub(g, &x.exponent, &y.exponent);
    struct word r = round_shifted(g, f, s, &e, &q);
    lit wrong = gate_or(g, gate_and(g, x.inf, y.inf), gate_and(g, x.zero, y.zero));
    lit nan = gate_or(g, gate_or(g, x.nan, y.nan), wrong);
    return float_special(g, f, &r, nan, gate_or(g, x.inf, y.zero), gate_or(g, x.zero, y.inf), s);
}

/* root: the square root of a, which has an even number of bits, digit by digit, and a last bit that is set if there is
 * a remainder.
 * source the schoolbook method, in base 2. */
static struct word root(struct gates *g, const struct word *a)
{
    unsigned n = a->n / 2;
    struct word r = { .n = n + 1 }, rest = word_zero(n + 2), so_far = word_zero(n);
    for (unsigned i = n; i-- > 0;) {
        memmove(rest.bit + 2, rest.bit, n * sizeof *rest.bit);
        rest.bit[1] = a->bit[2 * i + 1];
        rest.bit[0] = a->bit[2 * i];
        struct word trial = word_of(2, 1);
        trial = word_concat(&so_far, &trial);
        trial = word_not(&trial);
        lit fits;
        struct word less = word_add(g, &rest, &trial, LIT_TRUE, &fits);
        rest = word_choose(g, fits, &less, &rest);
        memmove(so_far.bit + 1, so_far.bit, (n - 1) * sizeof *so_far.bit);
        so_far.bit[0] = fits;
    }
    memcpy(r.bit + 1, so_far.bit, n * sizeof *r.bit);
    r.bit[0] = word_some(g, &rest);
    return r;
}

struct word float_sqrt(struct gates *g, struct float_format f, const struct word *a)
{
    struct number x = float_unpack(g, f, a);
    lit odd = x.exponent.bit[0];
    // The radicand is significand * 2^odd, from 1 to below 4, followed by as many zeros as the root has bits to come.
    struct word even = word_resize(&x.significand, f.significand + 1, false), twice = padded(&x.significand, 1);
    struct word v = word_choose(g, odd, &twice, &even);
    v = padded(&v, f.significand + 3);
    struct word s = root(g, &v), e = word_slice(&x.exponent, 1, x.exponent.n - 1);
    struct word r = float_round(g, f, LIT_FALSE, &e, &s);
    lit nan = gate_or(g, x.nan, gate_and(g, x.sign, lit_not(x.zero)));
    return float_special(g, f, &r, nan, x.inf, x.zero, x.sign);
}

// Conversions

struct word float_convert(struct gates *g, struct float_format to, struct float_format from, const struct word *a)
{
    struct number x = float_unpack(g, from, a);
    if (x.significand.n < to.significand + 2)
        x.significand = padded(&x.significand, to.significand + 2 - x.significand.n);
    struct word r = float_round(g, to, x.sign, &x.exponent, &x.significand);
    return float_special(g, to, &r, x.nan, x.inf, x.zero, x.sign);
}

struct word float_of_int(struct gates *g, struct float_format f, const struct word *a, bool is_signed)
{
    lit s = is_signed ? a->bit[a->n - 1] : LIT_FALSE;
    struct word size = word_negate_if(g, s, a), by;
    lit zero = lit_not(word_some(g, a));
    size = word_normalize(g, &size, &by);
    unsigned bits = word_log(a->n) + 2;
    struct word e = word_of(bits, a->n - 1);
    by = word_resize(&by, bits, false);
    e = word_sub(g, &e, &by);
    if (size.n < f.significand + 2)
        size = padded(&size, f.significand + 2 - size.n);
    struct word r = float_round(g, f, s, &e, &size);
    return float_special(g, f, &r, LIT_FALSE, LIT_FALSE, zero, LIT_FALSE);
}

struct word float_to_int(struct gates *g, struct float_format f, const struct word *a, bool is_signed,
                         const struct word *other)
{
    unsigned n = other->n, bits = MAX(f.exponent, word_log(n + 1)) + 2;
    struct word e, x;
    split(g, f, a, &e, &x);
    struct word before = word_of(bits, (u128)(i128)(float_bias(f) - 1)), most = word_of(bits, n);
    e = word_resize(&e, bits, false);
    e = word_sub(g, &e, &before);  // how many bits of the significand are before the point
    lit large = word_less(g, &most, &e, true), small = e.bit[bits - 1];
    x = word_resize(&x, n + f.significand, false);
    struct word by = word_resize(&e, word_log(n + 1), false);
    x = word_shift_left(g, &x, &by, LIT_FALSE);
    struct word size = word_slice(&x, f.significand, n);
    size = word_masked(g, lit_not(small), &size);
    lit s = a->bit[a->n - 1], fits;
    struct word r = word_negate_if(g, s, &size);
    if (is_signed)  // the sign of the result is that of the number, unless the result is 0
        fits = lit_not(gate_and(g, gate_xor(g, r.bit[n - 1], s), word_some(g, &size)));
    else
        fits = lit_not(gate_and(g, s, word_some(g, &size)));
    lit none = gate_or(g, float_is_nan(g, f, a), float_is_inf(g, f, a));
    fits = gate_and(g, fits, lit_not(gate_or(g, large, none)));
    return word_choose(g, fits, &r, other);
}
