// SPDX-License-Identifier: Apache-2.0
// int_bits.c: bit operations and shifts of the int encoding, as divisions and remainders by powers of two where one operand is
// known well enough, else as unknown functions with bounds.
#include "encode/encode_priv.h"

enum { RUNS_MAX = 4, CASES_MAX = 64 };

static bool is_number(struct num a, i128 *n)
{
    *n = a.low;
    return !a.wide && a.low == a.high;
}

// Floor of a / 2^n.
static struct num shift_right(struct work *w, struct num a, unsigned n)
{
    struct terms *t = w->e->t;
    struct num r = a;
    if (n == 0)
        return a;
    r.t = term_2(t, TERM_DIV, a.t, term_int(t, int_power(n)));
    r.low = a.low >> n;
    r.high = a.high >> n;
    r.zeros = a.zeros > n ? (uint8_t)(a.zeros - n) : 0;
    return r;
}

// The lowest n bits of a.
static struct num low_bits(struct work *w, struct num a, unsigned n)
{
    struct terms *t = w->e->t;
    i128 p = int_power(n);
    if (a.low >= 0 && a.high < p)
        return a;
    return (
        struct num){ .t = term_2(t, TERM_MOD, a.t, term_int(t, p)), .high = p - 1, .zeros = (uint8_t)MIN(a.zeros, n) };
}

// a & mask for mask >= 0: the sum over the runs of ones in mask.  False if there are too many runs.
static bool and_mask(struct work *w, struct num a, i128 mask, struct num *out)
{
    struct num sum = int_const(w, 0);
    int runs = 0;
    for (unsigned i = 0; i < 126 && mask >> i; i++) {
        if (!(mask >> i & 1))
            continue;
        unsigned n = 1;
        while (mask >> (i + n) & 1)
            n++;
        if (++runs > RUNS_MAX)
            return false;
        struct num run = low_bits(w, shift_right(w, a, i), n);
        sum = int_add(w, sum, int_scale(w, run, int_power(i)));
        i += n;
    }
    *out = sum;
    return true;
}

static i128 ones_above(i128 n)
{
    i128 r = 1;
    while (r <= n)
        r *= 2;
    return r - 1;
}

// Operations with a constant.  a & ~m is a - (a & m), so masks with leading ones are reduced to masks without.
static bool with_constant(struct work *w, enum op o, struct num a, i128 c, struct num *out)
{
    struct num common;
    if (c < 0) {
        if (!and_mask(w, a, -1 - c, &common))
            return false;
        common = int_sub(w, a, common);
    } else if (!and_mask(w, a, c, &common)) {
        return false;
    }
    struct num sum = int_add(w, a, int_const(w, c));
    if (o == OP_AND)
        *out = common;
    else
        *out = int_sub(w, sum, o == OP_OR ? common : int_scale(w, common, 2));
    if (c >= 0 && a.low >= 0) {
        out->low = MAX(out->low, o == OP_OR ? MAX(c, a.low) : 0);
        out->high = MIN(out->high, o == OP_AND ? MIN(c, a.high) : ones_above(MAX(c, a.high)));
    }
    return true;
}

static bool is_bit(struct num a)
{
    return !a.wide && a.low >= 0 && a.high <= 1;
}

static bool bit_with_bit(struct work *w, enum op o, struct num a, struct num b, struct num *out)
{
    struct terms *t = w->e->t;
    if (!is_bit(a) || !is_bit(b))
        return false;
    const struct term *set = term_eq(t, a.t, term_int(t, 1)), *zero = term_int(t, 0), *one = term_int(t, 1);
    out->high = 1;
    if (o == OP_AND)
        out->t = term_ite(t, set, b.t, zero);
    else if (o == OP_OR)
        out->t = term_ite(t, set, one, b.t);
    else
        out->t = term_ite(t, term_eq(t, a.t, b.t), zero, one);
    return true;
}

// a & b where a is 0 or 1.
static bool and_bit(struct work *w, struct num a, struct num b, struct num *out)
{
    struct terms *t = w->e->t;
    if (!is_bit(a))
        return false;
    *out = (struct num){ .t = term_ite(t, term_eq(t, a.t, term_int(t, 0)), a.t, low_bits(w, b, 1).t), .high = 1 };
    return true;
}

// Whether a and b have no bit in common: one of them is below a power of 2 that divides the other.
static bool disjoint(struct num a, struct num b)
{
    if (a.zeros < b.zeros) {
        struct num h = a;
        a = b;
        b = h;
    }
    return b.low >= 0 && b.high < int_power(MIN(a.zeros, 126));
}

// An unknown function, with what is known of its results.
static struct num unknown(struct work *w, const struct exp *x, struct num a, struct num b)
{
    struct terms *t = w->e->t;
    enum op o = (enum op)x->op;
    bool swap = a.t->id > b.t->id;
    const struct term *arg[2] = { swap ? b.t : a.t, swap ? a.t : b.t };
    const char *name = o == OP_AND ? "bit.and" : o == OP_OR ? "bit.or" : "bit.xor";
    struct num r = int_apply(w, name, x->type, arg, 2);
    const struct term *zero = term_int(t, 0);
    if (o == OP_AND) {
        if (a.low >= 0 || b.low >= 0)
            work_add(w, term_le(t, zero, r.t));
        if (a.low >= 0)
            work_add(w, term_le(t, r.t, a.t));
        if (b.low >= 0)
            work_add(w, term_le(t, r.t, b.t));
    } else if (a.low >= 0 && b.low >= 0) {
        work_add(w, term_le(t, zero, r.t));
        work_add(w, term_le(t, r.t, term_add(t, a.t, b.t)));
        if (o == OP_OR) {
            work_add(w, term_le(t, a.t, r.t));
            work_add(w, term_le(t, b.t, r.t));
        }
        r.low = 0;
        r.high = MIN(r.high, ones_above(MAX(a.high, b.high)));
        work_add(w, term_le(t, r.t, term_int(t, r.high)));
    }
    return r;
}

// Operands are of the type of x and in its range.
struct num int_bitop(struct work *w, const struct exp *x, struct num a, struct num b)
{
    enum op o = (enum op)x->op;
    struct num r = { 0 };
    i128 c;
    if (a.t == b.t)
        return o == OP_XOR ? int_const(w, 0) : a;
    if (is_number(b, &c) && with_constant(w, o, a, c, &r))
        return int_fit(w, r, x->type, x);
    if (is_number(a, &c) && with_constant(w, o, b, c, &r))
        return int_fit(w, r, x->type, x);
    if (bit_with_bit(w, o, a, b, &r) || (o == OP_AND && (and_bit(w, a, b, &r) || and_bit(w, b, a, &r))))
        return r;
    if (disjoint(a, b))
        return o == OP_AND ? int_const(w, 0) : int_fit(w, int_add(w, a, b), x->type, x);
    return unknown(w, x, a, b);
}

// Shifts.  A count out of range counts modulo the width.

static struct num shift_by(struct work *w, const struct exp *x, struct num a, unsigned n)
{
    if (x->op == OP_SHR)
        return shift_right(w, a, n);
    return int_fit(w, int_scale(w, a, int_power(n)), x->type, NULL);
}

static const char *shift_name(struct work *w, const struct exp *x)
{
    if (x->op == OP_SHR)
        return "bit.shr";
    return arena_printf(&w->e->mem, "bit.shl.%u%s", type_bits(x->type), type_is_signed(x->type) ? "s" : "");
}

struct num int_shift(struct work *w, const struct exp *x, struct num a, struct num b)
{
    struct terms *t = w->e->t;
    unsigned width = type_bits(x->type);
    i128 n;
    if (is_number(b, &n))
        return shift_by(w, x, a, (unsigned)(n & (width - 1)));
    if (b.low < 0 || b.high >= (i128)width)
        b = low_bits(w, b, width == 32 ? 5 : 6);
    i128 number, cases = b.high - b.low + 1;
    if (width > 64 || (cases > CASES_MAX / 4 && !is_number(a, &number)))
        return int_apply(w, shift_name(w, x), x->type, (const struct term *[]){ a.t, b.t }, 2);
    struct num r = int_typed(NULL, x->type);
    r.t = shift_by(w, x, a, (unsigned)b.high).t;
    for (i128 i = b.high; i-- > b.low;)
        r.t = term_ite(t, term_eq(t, b.t, term_int(t, i)), shift_by(w, x, a, (unsigned)i).t, r.t);
    return r;
}
