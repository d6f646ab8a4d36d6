// SPDX-License-Identifier: Apache-2.0
// itv.c: intervals of exact numbers (lin.h).
#include "domains/lin.h"

struct itv itv_join(struct itv a, struct itv b)
{
    if (itv_is_empty(a))
        return b;
    if (itv_is_empty(b))
        return a;
    if (rat_compare(b.low, a.low) < 0)
        a.low = b.low;
    if (rat_compare(b.high, a.high) > 0)
        a.high = b.high;
    return a;
}

struct itv itv_meet(struct itv a, struct itv b)
{
    if (rat_compare(b.low, a.low) > 0)
        a.low = b.low;
    if (rat_compare(b.high, a.high) < 0)
        a.high = b.high;
    return itv_is_empty(a) ? ITV_NONE : a;
}

bool itv_leq(struct itv a, struct itv b)
{
    return itv_is_empty(a) || (rat_compare(b.low, a.low) <= 0 && rat_compare(a.high, b.high) <= 0);
}

struct itv itv_add(struct itv a, struct itv b)
{
    struct itv r = ITV_ALL;
    if (itv_is_empty(a) || itv_is_empty(b))
        return ITV_NONE;
    if (!rat_add(a.low, b.low, &r.low))
        r.low = RAT_NEG_INF;
    if (!rat_add(a.high, b.high, &r.high))
        r.high = RAT_INF;
    return r;
}

struct itv itv_scale(struct itv a, struct rat k)
{
    struct itv r = ITV_ALL;
    if (itv_is_empty(a))
        return ITV_NONE;
    if (k.num == 0)
        return (struct itv){ rat_int(0), rat_int(0) };
    if (k.num < 0)
        a = (struct itv){ a.high, a.low };
    if (!rat_mul(a.low, k, &r.low))
        r.low = RAT_NEG_INF;
    if (!rat_mul(a.high, k, &r.high))
        r.high = RAT_INF;
    return r;
}

struct itv itv_tighten(struct itv a)
{
    if (rat_is_finite(a.low))
        a.low = rat_int(rat_ceil(a.low));
    if (rat_is_finite(a.high))
        a.high = rat_int(rat_floor(a.high));
    return itv_is_empty(a) ? ITV_NONE : a;
}
