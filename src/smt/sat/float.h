// SPDX-License-Identifier: Apache-2.0
// float.h: circuits for IEEE 754 numbers: words of the usual pattern (sign, exponent, fraction), in which every not-a-number is the
// same (positive, only the highest bit of the fraction set), so that equal numbers are equal words.
//
// Results are rounded to nearest, ties to even, except where something else is said.
//
// source IEEE 754-2008; Brain, Schanda, Sun: "Building better bit-blasting for floating-point problems" (TACAS 2019).
#ifndef SMT_SAT_FLOAT_H
#define SMT_SAT_FLOAT_H

#include "smt/sat/word.h"

struct float_format {
    unsigned exponent, significand;  // bits, the hidden one included: (8, 24), (11, 53), (15, 64)
};

/* float_canonical: any pattern as a number: all not-a-numbers become one. */
struct word float_canonical(struct gates *g, struct float_format f, const struct word *pattern);

lit float_is_nan(struct gates *g, struct float_format f, const struct word *a);
lit float_is_inf(struct gates *g, struct float_format f, const struct word *a);
lit float_is_zero(struct gates *g, struct float_format f, const struct word *a);

/* Comparisons of numbers; false of what is not a number, and -0 is 0. */
lit float_equal(struct gates *g, struct float_format f, const struct word *a, const struct word *b);
lit float_less(struct gates *g, struct float_format f, const struct word *a, const struct word *b);
lit float_at_most(struct gates *g, struct float_format f, const struct word *a, const struct word *b);

/* Arithmetic.  Costs: sums O(n log n) gates, products, quotients and roots O(n * n). */
struct word float_negate(struct gates *g, struct float_format f, const struct word *a);
struct word float_abs(struct gates *g, struct float_format f, const struct word *a);
struct word float_add(struct gates *g, struct float_format f, const struct word *a, const struct word *b);
struct word float_mul(struct gates *g, struct float_format f, const struct word *a, const struct word *b);
struct word float_div(struct gates *g, struct float_format f, const struct word *a, const struct word *b);
struct word float_sqrt(struct gates *g, struct float_format f, const struct word *a);

/* Conversions.  float_to_int: rounded towards zero; where the number does not fit (or is none), `other`, of as many bits. */
struct word float_convert(struct gates *g, struct float_format to, struct float_format from, const struct word *a);
struct word float_of_int(struct gates *g, struct float_format f, const struct word *a, bool is_signed);
struct word float_to_int(struct gates *g, struct float_format f, const struct word *a, bool is_signed,
                         const struct word *other);

// ---- for the files of this subject ---------------------------------------------------------------------------------

// A number taken apart.
struct number {
    lit nan, inf, zero, sign;
    struct word exponent;     // signed, of the highest bit of the significand
    struct word significand;  // of f.significand bits, the highest set (unless zero, or it is none)
};
struct number float_unpack(struct gates *g, struct float_format f, const struct word *a);

/* float_round: the number sign * significand * 2^exponent.  The significand may have any number of bits, more than
 * f.significand + 1; its highest bit is set and has weight 1, and its lowest bit, if set, may stand for smaller ones;
 * exponent is signed. */
struct word float_round(struct gates *g, struct float_format f, lit sign, const struct word *exponent,
                        const struct word *significand);

/* float_special: not a number, infinity, or zero with the sign if one of these literals (in this order) holds; else r. */
struct word float_special(struct gates *g, struct float_format f, const struct word *r, lit nan, lit inf, lit zero,
                          lit sign);

/* float_bias: what is added to exponents when they are stored.  float_exponent_bits: how many bits hold the exponents
 * of all numbers and twice these exponents, signed. */
int float_bias(struct float_format f);
unsigned float_exponent_bits(struct float_format f);

#endif
