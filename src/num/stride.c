// SPDX-License-Identifier: Apache-2.0
// stride.c: numbers modulo others.
#include "num/stride.h"

int64_t stride_gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t r = a % b;
        a = b;
        b = r;
    }
    return a < 0 ? -a : a;
}

struct stride stride(int64_t m, int64_t r)
{
    if (m >= STRIDE_LARGE || r >= STRIDE_LARGE || r <= -STRIDE_LARGE)
        return STRIDE_ANY;
    if (m > 0)
        r = (r % m + m) % m;
    return (struct stride){ m, r };
}

struct stride stride_join(struct stride a, struct stride b)
{
    if (a.m < 0 || b.m < 0)
        return a.m < 0 ? b : a;
    return stride(stride_gcd(stride_gcd(a.m, b.m), a.r - b.r), a.r);
}

struct stride stride_sum(struct stride a, struct stride b, int sign)
{
    if (a.m < 0 || b.m < 0)
        return STRIDE_NONE;
    return stride(stride_gcd(a.m, b.m), a.r + sign * b.r);
}

struct stride stride_product(struct stride a, struct stride b)
{
    int64_t mm, mr, rm, rr;
    if (a.m < 0 || b.m < 0)
        return STRIDE_NONE;
    if (__builtin_mul_overflow(a.m, b.m, &mm) || __builtin_mul_overflow(a.m, b.r, &mr) ||
        __builtin_mul_overflow(a.r, b.m, &rm) || __builtin_mul_overflow(a.r, b.r, &rr))
        return STRIDE_ANY;
    return stride(stride_gcd(stride_gcd(mm, mr), rm), rr);
}

struct stride stride_wrapped(struct stride s, unsigned n)
{
    int64_t all = n < 62 ? INT64_C(1) << n : 0, two = s.m & -s.m;
    if (s.m < 0)
        return s;
    return stride(!all || (two && two < all) ? two : all, s.r);
}
