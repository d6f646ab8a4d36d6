// SPDX-License-Identifier: Apache-2.0
// float.c: IEEE 754 numbers: what they are, comparisons, taking apart, rounding.
#include "smt/sat/float.h"

int float_bias(struct float_format f)
{
    return (1 << (f.exponent - 1)) - 1;
}

unsigned float_exponent_bits(struct float_format f)
{
    return MAX(f.exponent, word_log(f.significand + 1)) + 3;
}

static unsigned fraction_bits(struct float_format f)
{
    return f.significand - 1;
}

// Parts of a number

static struct word fraction(struct float_format f, const struct word *a)
{
    return word_slice(a, 0, fraction_bits(f));
}

static struct word field(struct float_format f, const struct word *a)
{
    return word_slice(a, fraction_bits(f), f.exponent);
}

static lit sign(struct float_format f, const struct word *a)
{
    return a->bit[f.exponent + fraction_bits(f)];
}

// The pattern without the sign: magnitudes are ordered as their patterns are.
static struct word magnitude(struct float_format f, const struct word *a)
{
    return word_slice(a, 0, f.exponent + fraction_bits(f));
}

static struct word with_sign(lit s, const struct word *magnitude)
{
    struct word r = *magnitude;
    r.bit[r.n++] = s;
    return r;
}

static lit some_fraction(struct gates *g, struct float_format f, const struct word *a)
{
    struct word x = fraction(f, a);
    return word_some(g, &x);
}

static lit full_exponent(struct gates *g, struct float_format f, const struct word *a)
{
    struct word x = field(f, a);
    return word_all(g, &x);
}

lit float_is_nan(struct gates *g, struct float_format f, const struct word *a)
{
    return gate_and(g, full_exponent(g, f, a), some_fraction(g, f, a));
}

lit float_is_inf(struct gates *g, struct float_format f, const struct word *a)
{
    return gate_and(g, full_exponent(g, f, a), lit_not(some_fraction(g, f, a)));
}

lit float_is_zero(struct gates *g, struct float_format f, const struct word *a)
{
    struct word x = magnitude(f, a);
    return lit_not(word_some(g, &x));
}

// Special numbers

static struct word nan_of(struct float_format f)
{
    struct word r = word_zero(f.exponent + f.significand);
    for (unsigned i = fraction_bits(f) - 1; i < fraction_bits(f) + f.exponent; i++)
        r.bit[i] = LIT_TRUE;
    return r;
}

static struct word inf_of(struct float_format f, lit s)
{
    struct word r = nan_of(f);
    r.bit[fraction_bits(f) - 1] = LIT_FALSE;
    r.bit[r.n - 1] = s;
    return r;
}

struct word float_special(struct gates *g, struct float_format f, const struct word *r, lit nan, lit inf, lit zero,
                          lit s)
{
    struct word of_nan = nan_of(f), of_inf = inf_of(f, s), of_zero = word_zero(r->n);
    of_zero.bit[r->n - 1] = s;
    struct word x = word_choose(g, zero, &of_zero, r);
    x = word_choose(g, inf, &of_inf, &x);
    return word_choose(g, nan, &of_nan, &x);
}

struct word float_canonical(struct gates *g, struct float_format f, const struct word *pattern)
{
    struct word nan = nan_of(f);
    return word_choose(g, float_is_nan(g, f, pattern), &nan, pattern);
}

struct word float_negate(struct gates *g, struct float_format f, const struct word *a)
{
    struct word r = *a;
    r.bit[r.n - 1] = gate_xor(g, sign(f, a), lit_not(float_is_nan(g, f, a)));
    return r;
}

struct word float_abs(struct gates *g, struct float_format f, const struct word *a)
{
    (void)g;
    struct word x = magnitude(f, a);
    return with_sign(LIT_FALSE, &x);
}

// Comparisons

static lit both_numbers(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    return lit_not(gate_or(g, float_is_nan(g, f, a), float_is_nan(g, f, b)));
}

static lit both_zero(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    return gate_and(g, float_is_zero(g, f, a), float_is_zero(g, f, b));
}

lit float_equal(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    lit same = gate_or(g, word_equal(g, a, b), both_zero(g, f, a, b));
    return gate_and(g, both_numbers(g, f, a, b), same);
}

lit float_less(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    struct word x = magnitude(f, a), y = magnitude(f, b);
    lit x_less = word_less(g, &x, &y, false), y_less = word_less(g, &y, &x, false);
    lit same_sign = gate_choose(g, sign(f, a), y_less, x_less);
    lit less = gate_choose(g, gate_xor(g, sign(f, a), sign(f, b)), sign(f, a), same_sign);
    less = gate_and(g, less, lit_not(both_zero(g, f, a, b)));
    return gate_and(g, both_numbers(g, f, a, b), less);
}

lit float_at_most(struct gates *g, struct float_format f, const struct word *a, const struct word *b)
{
    return gate_and(g, both_numbers(g, f, a, b), lit_not(float_less(g, f, b, a)));
}

// Taking apart

static struct word number_word(struct float_format f, int value)
{
    return word_of(float_exponent_bits(f), (u128)(i128)value);
}

struct number float_unpack(struct gates *g, struct float_format f, const struct word *a)
{
    struct number r = {
        .nan = float_is_nan(g, f, a), .inf = float_is_inf(g, f, a), .zero = float_is_zero(g, f, a), .sign = sign(f, a)
    };
    struct word stored = field(f, a), bits = fraction(f, a), by;
    lit normal = word_some(g, &stored);
    bits = with_sign(normal, &bits);  // the hidden bit
    r.significand = word_normalize(g, &bits, &by);
    // Subnormal numbers have the exponent of the smallest normal number.
    stored.bit[0] = gate_or(g, stored.bit[0], lit_not(normal));
    unsigned n = float_exponent_bits(f);
    struct word bias = number_word(f, float_bias(f));
    stored = word_resize(&stored, n, false);
    by = word_resize(&by, n, false);
    stored = word_sub(g, &stored, &bias);
    r.exponent = word_sub(g, &stored, &by);
    return r;
}

// Rounding

// The significand of a number below the normal ones, shifted right to the smallest normal exponent; *low: it is such a
// number.
static struct word denormalize(struct gates *g, struct float_format f, const struct word *exponent,
                               const struct word *significand, lit *low)
{
    struct word least = word_of(exponent->n, (u128)(i128)(1 - float_bias(f)));
    *low = word_less(g, exponent, &least, true);
    struct word by = word_sub(g, &least, exponent);
    by = word_masked(g, *low, &by);
    return word_shift_right_sticky(g, significand, &by);
}

struct word float_round(struct gates *g, struct float_format f, lit s, const struct word *exponent,
                        const struct word *significand)
{
    unsigned n = MAX(exponent->n, float_exponent_bits(f)) + 1, kept = f.significand, m = significand->n;
    VERIFY(m >= kept + 2);
    struct word e = word_resize(exponent, n, true), bias = word_of(n, (u128)float_bias(f));
    lit low, over = word_less(g, &bias, &e, true);
    struct word x = denormalize(g, f, &e, significand, &low);
    struct word rest = word_slice(&x, 0, m - kept - 1), top = word_slice(&x, m - kept, kept - 1);
    lit half = x.bit[m - kept - 1], up = gate_and(g, half, gate_or(g, word_some(g, &rest), top.bit[0]));
    // Rounding up carries from the fraction into the exponent: a subnormal number may become normal, the largest one
    // infinite.
    struct word stored = word_add(g, &e, &bias, LIT_FALSE, NULL);
    stored = word_resize(&stored, f.exponent, false);
    stored = word_masked(g, lit_not(low), &stored);
    struct word r = word_concat(&stored, &top), zero = word_zero(r.n);
    r = word_add(g, &r, &zero, up, NULL);
    r = with_sign(s, &r);
    struct word inf = inf_of(f, s);
    return word_choose(g, over, &inf, &r);
}
