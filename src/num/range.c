// SPDX-License-Identifier: Apache-2.0
// range.c: C's integer arithmetic on ranges of numbers (Moore 1966; bitwise operations after Warren, "Hacker's Delight", 4-3).
#include "num/range.h"

#define I128_MAX ((i128)(~(u128)0 >> 1))
#define I128_MIN (-I128_MAX - 1)
static const struct range nothing_known = { I128_MIN, I128_MAX }, zero_one = { 0, 1 };

struct range range_of_type(const struct type *t)
{
    if (!type_is_scalar(t) || type_is_float(t) || type_bits(t) == 0 || type_bits(t) > 64)
        return nothing_known;
    return (struct range){ value_int(value_least(t), t), value_int(value_greatest(t), t) };
}

struct range range_of_bitfield(const struct type *t, unsigned bits)
{
    i128 half = (i128)1 << (bits - 1);
    return type_is_signed(t) ? (struct range){ -half, half - 1 } : (struct range){ 0, 2 * half - 1 };
}

bool range_tracked_type(const struct type *t)
{
    return type_is_integer(t) && t->size <= 8;
}

bool range_fits(struct range r, const struct type *t)
{
    return range_tracked_type(t) && range_leq(r, range_of_type(t));
}

struct range range_join(struct range a, struct range b)
{
    if (range_is_empty(a))
        return b;
    if (range_is_empty(b))
        return a;
    return (struct range){ MIN(a.low, b.low), MAX(a.high, b.high) };
}

// ---- widening -------------------------------------------------------------------------------------------------------

// The greatest threshold that is not above x, or the least number of a type so wide.
static i128 step_down(const struct i128_vec *t, i128 x, uint32_t width)
{
    i128 least = -((i128)1 << (width - 1)), best = x >= 0 ? 0 : least;
    for (size_t i = 0; t && i < t->n && t->at[i] <= x; i++)
        best = MAX(best, t->at[i]);
    return x < least ? -2 * RANGE_HUGE : best;
}

static i128 step_up(const struct i128_vec *t, i128 x, uint32_t width)
{
    i128 most = ((i128)1 << (width - 1)) - 1, best = x <= most ? most : 2 * most + 1;
    for (size_t i = t ? t->n : 0; i-- > 0 && t->at[i] >= x;)
        best = MIN(best, t->at[i]);
    return x > 2 * most + 1 ? 2 * RANGE_HUGE : best;
}

struct range range_widen(struct range old, struct range fresh, const struct i128_vec *thresholds, uint32_t width)
{
    struct range r = range_join(old, fresh);
    if (r.low < old.low)
        r.low = step_down(thresholds, r.low, width);
    if (r.high > old.high)
        r.high = step_up(thresholds, r.high, width);
    return r;
}

// ---- reduction to a type --------------------------------------------------------------------------------------------

static i128 floor_div(i128 a, i128 b)
{
    i128 q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}

struct range range_wrap_into(struct range r, struct range all)
{
    if (range_leq(r, all))
        return r;
    if (range_is_huge(r))
        return all;
    i128 size = all.high - all.low + 1, lap = floor_div(r.low - all.low, size);
    if (floor_div(r.high - all.low, size) != lap)
        return all;
    return (struct range){ r.low - lap * size, r.high - lap * size };
}

struct range range_wrap(struct range r, const struct type *t)
{
    struct range all = range_of_type(t);
    return range_tracked_type(t) ? range_wrap_into(r, all) : range_leq(r, all) ? r : all;
}

struct range range_unwrap(struct range r, struct range raw, const struct type *t)
{
    enum { LAPS_MAX = 4 };
    struct range all = range_of_type(t), found = { 1, 0 };
    if (range_is_huge(raw) || !range_tracked_type(t))
        return raw;
    i128 size = all.high - all.low + 1;
    i128 first = floor_div(raw.low - all.low, size), last = floor_div(raw.high - all.low, size);
    if (last - first > LAPS_MAX)
        return raw;
    for (i128 lap = first; lap <= last; lap++) {
        struct range here = range_meet((struct range){ r.low + lap * size, r.high + lap * size }, raw);
        if (!range_is_empty(r) && !range_is_empty(here))
            found = range_join(found, here);
    }
    return found;
}

// ---- operators ------------------------------------------------------------------------------------------------------

static i128 clamp(i128 x)
{
    return x > 2 * RANGE_HUGE ? 2 * RANGE_HUGE : x < -2 * RANGE_HUGE ? -2 * RANGE_HUGE : x;
}

static i128 times(i128 a, i128 b)
{
    i128 p;
    if (__builtin_mul_overflow(a, b, &p))
        return (a < 0) == (b < 0) ? 2 * RANGE_HUGE : -2 * RANGE_HUGE;
    return clamp(p);
}

static struct range hull(i128 a, i128 b, i128 c, i128 d)
{
    return (struct range){ MIN(MIN(a, b), MIN(c, d)), MAX(MAX(a, b), MAX(c, d)) };
}

static struct range multiply(struct range a, struct range b)
{
    return hull(times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high));
}

// Division by 0 gives 0 (value.h).
static struct range divide(struct range a, struct range b)
{
    const struct range negative = range_meet(b, (struct range){ I128_MIN, -1 });
    const struct range positive = range_meet(b, (struct range){ 1, I128_MAX });
    struct range out = { 1, 0 };
    if (b.low <= 0 && b.high >= 0)
        out = (struct range){ 0, 0 };
    if (!range_is_empty(negative))
        out = range_join(
            out, hull(a.low / negative.low, a.low / negative.high, a.high / negative.low, a.high / negative.high));
    if (!range_is_empty(positive))
        out = range_join(
            out, hull(a.low / positive.low, a.low / positive.high, a.high / positive.low, a.high / positive.high));
    return out;
}

// The remainder has the sign of a and is smaller than both; remainder by 0 gives 0.
static struct range modulo(struct range a, struct range b)
{
    i128 most = MAX(b.low < 0 ? -b.low : b.low, b.high < 0 ? -b.high : b.high);
    if (b.low > 0 && a.low >= 0 && a.high < b.low)
        return a;
    if (range_is_one(a) && range_is_one(b) && b.low != 0)
        return (struct range){ a.low % b.low, a.low % b.low };
    most = most > 0 ? most - 1 : 0;
    return (struct range){ a.low < 0 ? MAX(a.low, -most) : 0, a.high > 0 ? MIN(a.high, most) : 0 };
}

// Shift counts out of range are taken modulo the width (value.h).
static struct range shift_count(struct range b, const struct type *t)
{
    struct range all = { 0, (i128)type_bits(t) - 1 };
    return range_leq(b, all) ? b : all;
}

static struct range shift_left(struct range a, struct range n)
{
    return multiply(a, (struct range){ (i128)1 << n.low, (i128)1 << n.high });
}

static struct range shift_right(struct range a, struct range n)
{
    return hull(a.low >> n.low, a.low >> n.high, a.high >> n.low, a.high >> n.high);
}

// The least 2^k with a and b inside [-2^k, 2^k).
static i128 power_above(struct range a, struct range b)
{
    i128 p = 1;
    while (a.high >= p || b.high >= p || a.low < -p || b.low < -p)
        p *= 2;
    return p;
}

static struct range bit_and(struct range a, struct range b)
{
    if (range_is_one(a) && range_is_one(b))
        return (struct range){ a.low & b.low, a.low & b.low };
    if (a.low >= 0 && b.low >= 0)
        return (struct range){ 0, MIN(a.high, b.high) };
    if (a.low >= 0 || b.low >= 0)
        return (struct range){ 0, a.low >= 0 ? a.high : b.high };
    i128 p = power_above(a, b);
    return (struct range){ -p, MAX(a.high, b.high) < 0 ? MIN(a.high, b.high) : p - 1 };
}

static struct range bit_or(struct range a, struct range b)
{
    if (range_is_one(a) && range_is_one(b))
        return (struct range){ a.low | b.low, a.low | b.low };
    i128 p = power_above(a, b);
    if (a.low >= 0 && b.low >= 0)
        return (struct range){ MAX(a.low, b.low), p - 1 };
    return (struct range){ -p, a.high < 0 || b.high < 0 ? -1 : p - 1 };
}

static struct range bit_xor(struct range a, struct range b)
{
    if (range_is_one(a) && range_is_one(b))
        return (struct range){ a.low ^ b.low, a.low ^ b.low };
    i128 p = power_above(a, b);
    return (struct range){ a.low >= 0 && b.low >= 0 ? 0 : -p, p - 1 };
}

enum tri range_compare(enum op o, struct range a, struct range b)
{
    switch ((int)o) {
    case OP_EQ:
        return range_is_empty(range_meet(a, b))                       ? TRI_FALSE
               : range_is_one(a) && range_is_one(b) && a.low == b.low ? TRI_TRUE
                                                                      : TRI_UNKNOWN;
    case OP_LT:
        return a.high < b.low ? TRI_TRUE : a.low >= b.high ? TRI_FALSE : TRI_UNKNOWN;
    case OP_LE:
        return a.high <= b.low ? TRI_TRUE : a.low > b.high ? TRI_FALSE : TRI_UNKNOWN;
    case OP_GT:
    case OP_GE:
        return range_compare(op_swap(o), b, a);
    default: {
        enum tri equal = range_compare(OP_EQ, a, b);
        return equal == TRI_UNKNOWN ? equal : equal == TRI_TRUE ? TRI_FALSE : TRI_TRUE;
    }
    }
}

struct range range_binary(enum op o, struct range a, struct range b, const struct type *t)
{
    if (op_is_compare(o)) {
        enum tri known = range_tracked_type(t) ? range_compare(o, a, b) : TRI_UNKNOWN;
        return known == TRI_UNKNOWN ? zero_one : (struct range){ known == TRI_TRUE, known == TRI_TRUE };
    }
    if (!range_tracked_type(t))
        return nothing_known;
    switch ((int)o) {
    case OP_ADD:
        return (struct range){ a.low + b.low, a.high + b.high };
    case OP_SUB:
        return (struct range){ a.low - b.high, a.high - b.low };
    case OP_MUL:
        return multiply(a, b);
    case OP_DIV:
        return divide(a, b);
    case OP_MOD:
        return modulo(a, b);
    case OP_SHL:
        return shift_left(a, shift_count(b, t));
    case OP_SHR:
        return shift_right(a, shift_count(b, t));
    case OP_AND:
        return bit_and(a, b);
    case OP_OR:
        return bit_or(a, b);
    case OP_XOR:
        return bit_xor(a, b);
    default:
        return nothing_known;
    }
}

struct range range_unary(enum op o, struct range a, const struct type *t)
{
    if (!range_tracked_type(t))
        return o == OP_NOT ? zero_one : nothing_known;
    if (o == OP_NOT)
        return range_binary(OP_EQ, a, (struct range){ 0, 0 }, t);
    if (o == OP_NEG)
        return (struct range){ -a.high, -a.low };
    i128 all = type_is_signed(t) ? -1 : range_of_type(t).high;
    return (struct range){ all - a.high, all - a.low };
}
