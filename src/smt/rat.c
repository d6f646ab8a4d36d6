// SPDX-License-Identifier: Apache-2.0
// rat.c: fractions of 128-bit numbers with overflow checks.
#include "smt/rat.h"

static const i128 least = (i128)((u128)1 << 127);

static u128 magnitude(i128 a)
{
    return a < 0 ? -(u128)a : (u128)a;
}

bool i128_add(i128 a, i128 b, i128 *r)
{
    *r = (i128)((u128)a + (u128)b);
    bool over = (a < 0) == (b < 0) && (*r < 0) != (a < 0);
    return !over && *r != least;
}

// (clang's __builtin_mul_overflow of __int128 needs a library that gcc's systems lack.)
bool i128_mul(i128 a, i128 b, i128 *r)
{
    u128 x = magnitude(a), y = magnitude(b), max = ~(u128)0 >> 1;
    if (((x | y) >> 63) != 0 && x != 0 && y > max / x)
        return false;
    u128 m = x * y;
    *r = (a < 0) != (b < 0) ? -(i128)m : (i128)m;
    return true;
}

i128 i128_mod(i128 a, i128 b)
{
    if (b == -1)
        return 0;
    i128 m = a % b;
    return m < 0 ? m + (b < 0 ? -b : b) : m;
}

i128 i128_div(i128 a, i128 b)
{
    return b == -1 ? -a : (a - i128_mod(a, b)) / b;
}

i128 i128_gcd(i128 a, i128 b)
{
    u128 x = magnitude(a), y = magnitude(b);
    while (y) {
        u128 rest = x % y;
        x = y;
        y = rest;
    }
    return (i128)x;
}

bool rat_make(i128 num, i128 den, struct rat *r)
{
    if (num == least || den == least)
        return false;
    if (den < 0) {
        num = -num;
        den = -den;
    }
    i128 g = i128_gcd(num, den);
    *r = (struct rat){ num / g, den / g };
    return true;
}

bool rat_add(struct rat a, struct rat b, struct rat *r)
{
    i128 x, y, num, den;
    if (a.den == 1 && b.den == 1) {
        r->den = 1;
        return i128_add(a.num, b.num, &r->num);
    }
    return i128_mul(a.num, b.den, &x) && i128_mul(b.num, a.den, &y) && i128_add(x, y, &num) &&
           i128_mul(a.den, b.den, &den) && rat_make(num, den, r);
}

bool rat_mul(struct rat a, struct rat b, struct rat *r)
{
    i128 num, den;
    return i128_mul(a.num, b.num, &num) && i128_mul(a.den, b.den, &den) && rat_make(num, den, r);
}

bool rat_cmp(struct rat a, struct rat b, int *r)
{
    i128 x = a.num, y = b.num;
    if (a.den != b.den && (!i128_mul(a.num, b.den, &x) || !i128_mul(b.num, a.den, &y)))
        return false;
    *r = (x > y) - (x < y);
    return true;
}

i128 rat_floor(struct rat a)
{
    return i128_div(a.num, a.den);
}
