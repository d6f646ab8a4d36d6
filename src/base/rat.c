// SPDX-License-Identifier: Apache-2.0
// rat.c: fractions of 128-bit numbers with overflow checks.
#include "base/rat.h"

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

static int sign(i128 a)
{
    return (a > 0) - (a < 0);
}

static bool infinity(int s, struct rat *r)
{
    if (s)
        *r = (struct rat){ s, 0 };
    return s != 0;
}

bool rat_add(struct rat a, struct rat b, struct rat *r)
{
    i128 x, y, num, den;
    if (a.den == 1 && b.den == 1) {
        if (!i128_add(a.num, b.num, &num))
            return false;
        *r = rat_int(num);
        return true;
    }
    if (!a.den || !b.den)
        return infinity(a.den ? sign(b.num) : b.den || a.num == b.num ? sign(a.num) : 0, r);
    return i128_mul(a.num, b.den, &x) && i128_mul(b.num, a.den, &y) && i128_add(x, y, &num) &&
           i128_mul(a.den, b.den, &den) && rat_make(num, den, r);
}

bool rat_mul(struct rat a, struct rat b, struct rat *r)
{
    i128 num, den;
    if (!a.den || !b.den)
        return infinity(sign(a.num) * sign(b.num), r);
    return i128_mul(a.num, b.num, &num) && i128_mul(a.den, b.den, &den) && rat_make(num, den, r);
}

struct rat rat_neg(struct rat a)
{
    return (struct rat){ -a.num, a.den };
}

bool rat_cmp(struct rat a, struct rat b, int *r)
{
    i128 x = a.num, y = b.num;
    if (a.den != b.den && (!i128_mul(a.num, b.den, &x) || !i128_mul(b.num, a.den, &y)))
        return false;
    *r = (x > y) - (x < y);
    return true;
}

// By continued fractions: whole parts first; if they agree, the reciprocals of what is left the other way round.
static int compare_long(struct rat a, struct rat b)
{
    for (int turn = 1;; turn = -turn) {
        i128 x = rat_floor(a), y = rat_floor(b);
        if (x != y)
            return x < y ? -turn : turn;
        i128 p = a.num - x * a.den, q = b.num - y * b.den;
        if (!p || !q)
            return turn * ((p != 0) - (q != 0));
        a = (struct rat){ a.den, p };
        b = (struct rat){ b.den, q };
    }
}

int rat_compare_slowly(struct rat a, struct rat b)
{
    int r;
    if (!a.den || !b.den) {
        int x = a.den ? 0 : sign(a.num), y = b.den ? 0 : sign(b.num);
        return sign(x - y);
    }
    return rat_cmp(a, b, &r) ? r : compare_long(a, b);
}

i128 rat_floor(struct rat a)
{
    return i128_div(a.num, a.den);
}

i128 rat_ceil(struct rat a)
{
    return -rat_floor(rat_neg(a));
}
