// SPDX-License-Identifier: Apache-2.0
// int.c: expressions of the int encoding: mathematical ints with exact wrap-around; floats are their patterns, or reals
// (real.c).
// Every number carries bounds.  If these show that a result fits its type, it stays as it is; otherwise it is wrapped:
// by one case each way if that is enough, by a remainder if not.
#include "encode/encode_priv.h"

#define UNBOUNDED ((struct num){ .wide = true })

static bool is_wide(const struct type *type)
{
    return pure_bits(type) > 96;
}

// Bounds

struct num int_typed(const struct term *t, const struct type *type)
{
    struct num r = { .t = t };
    bool real = t && t->sort->kind == SORT_REAL;
    if (real || is_wide(type) || type->kind == TYPE_COMPLEX) {
        r.wide = true;
    } else if (type_is_float(type)) {
        r.high = int_power(pure_bits(type)) - 1;
    } else {
        struct range b = range_of_type(type);
        r.low = b.low;
        r.high = b.high;
    }
    return r;
}

static struct num of_int(struct work *w, i128 n)
{
    struct num r = { .t = term_int(w->e->t, n), .low = n, .high = n };
    while (r.zeros < 126 && !(n >> r.zeros & 1))
        r.zeros++;
    return r;
}

struct num int_const(struct work *w, i128 n)
{
    return of_int(w, n);
}

static bool inside(struct num a, i128 low, i128 high)
{
    return !a.wide && low <= a.low && a.high <= high;
}

struct num int_add(struct work *w, struct num a, struct num b)
{
    struct num r = { .t = term_add(w->e->t, a.t, b.t), .zeros = MIN(a.zeros, b.zeros) };
    r.wide = a.wide || b.wide || __builtin_add_overflow(a.low, b.low, &r.low) ||
             __builtin_add_overflow(a.high, b.high, &r.high);
    return r;
}

static uint8_t zeros_of_product(struct num a, struct num b)
{
    unsigned n = (unsigned)a.zeros + b.zeros;
    return (uint8_t)MIN(n, 126);
}

struct num int_scale(struct work *w, struct num a, i128 factor)
{
    struct num k = of_int(w, factor), r = { .t = term_mul(w->e->t, a.t, k.t), .zeros = zeros_of_product(a, k) };
    i128 x = 0, y = 0;
    r.wide = a.wide || __builtin_mul_overflow(a.low, factor, &x) || __builtin_mul_overflow(a.high, factor, &y);
    r.low = MIN(x, y);
    r.high = MAX(x, y);
    return r;
}

struct num int_sub(struct work *w, struct num a, struct num b)
{
    return int_add(w, a, int_scale(w, b, -1));
}

static struct num multiply(struct work *w, struct num a, struct num b)
{
    if (!a.wide && a.low == a.high)
        return int_scale(w, b, a.low);
    if (!b.wide && b.low == b.high)
        return int_scale(w, a, b.low);
    struct num r = { .t = term_mul(w->e->t, a.t, b.t), .zeros = zeros_of_product(a, b) };
    const i128 x[] = { a.low, a.high }, y[] = { b.low, b.high };
    r.wide = a.wide || b.wide;
    for (int i = 0; i < 4 && !r.wide; i++) {
        i128 z;
        r.wide = __builtin_mul_overflow(x[i / 2], y[i % 2], &z);
        r.low = i == 0 ? z : MIN(r.low, z);
        r.high = i == 0 ? z : MAX(r.high, z);
    }
    return r;
}

// Unknown values

struct num int_any(struct work *w, const struct type *type)
{
    w->f.inexact = 1;
    w->e->stats->approximated++;
    return int_typed(work_any_typed(w, type), type);
}

struct num int_apply(struct work *w, const char *name, const struct type *type, const struct term *const *arg, size_t n)
{
    struct terms *t = w->e->t;
    w->f.inexact = 1;
    w->e->stats->approximated++;
    const struct term *r = term_app(t, sym_of(&t->names, name), t->s_int, arg, n);
    work_add(w, type_facts(w->e, type, r));
    return int_typed(r, type);
}

// Wrapping

static struct num wrap(struct work *w, struct num a, i128 low, i128 high)
{
    struct terms *t = w->e->t;
    i128 span = high - low + 1;
    struct num r = { .t = a.t, .low = low, .high = high, .zeros = a.zeros };
    const struct term *size = term_int(t, span), *lo = term_int(t, low);
    if (inside(a, low - span, high + span)) {
        if (a.high > high)
            r.t = term_ite(t, term_le(t, a.t, term_int(t, high)), a.t, term_sub(t, a.t, size));
        if (a.low < low)
            r.t = term_ite(t, term_le(t, lo, a.t), r.t, term_add(t, a.t, size));
    } else {
        r.t = term_add(t, term_2(t, TERM_MOD, term_sub(t, a.t, lo), size), lo);
    }
    return r;
}

struct num int_fit(struct work *w, struct num a, const struct type *type, const struct exp *x)
{
    struct num all = int_typed(a.t, type);
    if (all.wide)
        return a.wide ? int_any(w, type) : a;
    if (inside(a, all.low, all.high))
        return a;
    if (x && w->e->ranges && w->at) {
        struct range r = ranges_exp(w->e->ranges, w->at, x);
        if (range_fits(r, type)) {
            w->e->stats->no_wraps++;
            return (struct num){ .t = a.t, .low = r.low, .high = r.high, .zeros = a.zeros };
        }
    }
    w->e->stats->wraps++;
    return wrap(w, a, all.low, all.high);
}

// Division: C truncates, TERM_DIV is Euclidean; they agree for dividends that are not negative.
static struct num divide(struct work *w, enum op o, struct num a, struct num b)
{
    struct terms *t = w->e->t;
    enum term_op op = o == OP_DIV ? TERM_DIV : TERM_MOD;
    struct num r = { .wide = a.wide };
    const struct term *minus = term_sub(t, term_int(t, 0), a.t);
    const struct term *pos = term_2(t, op, a.t, b.t), *neg = term_sub(t, term_int(t, 0), term_2(t, op, minus, b.t));
    if (!a.wide && a.low >= 0)
        r.t = pos;
    else if (!a.wide && a.high < 0)
        r.t = neg;
    else
        r.t = term_ite(t, term_le(t, term_int(t, 0), a.t), pos, neg);
    if (r.wide)
        return r;
    bool positive = !b.wide && b.low > 0;  // the quotient has the sign of a, and is nearer to 0
    if (o == OP_DIV) {
        i128 most = MAX(a.high, -a.low);
        r.low = positive ? MIN(a.low, 0) : -most;
        r.high = positive ? MAX(a.high, 0) : most;
        if (positive && b.low == b.high) {
            r.low /= b.low;
            r.high /= b.low;
        }
    } else {
        r.low = MIN(a.low, 0);
        r.high = MAX(a.high, 0);
        if (positive) {
            r.low = MAX(r.low, 1 - b.high);
            r.high = MIN(r.high, b.high - 1);
        }
    }
    return r;
}

// Division by a divisor that may be 0: in that case the result is any number, which need not be in range.
static struct num divide_any(struct work *w, const struct exp *x, struct num a, struct num b)
{
    struct num r = divide(w, (enum op)x->op, a, b);
    if (!b.wide && (b.low > 0 || b.high < 0))
        return r;
    const struct term *any = work_free(w, w->e->t->s_int);  // no execution goes on with it
    work_add(w, type_facts(w->e, x->type, any));
    r.t = term_ite(w->e->t, term_eq(w->e->t, b.t, term_int(w->e->t, 0)), any, r.t);
    struct num all = int_typed(r.t, x->type);
    if (!r.wide && !all.wide) {
        r.low = MIN(r.low, all.low);
        r.high = MAX(r.high, all.high);
    }
    return r;
}

// Floats: unknown functions of patterns; only negation and truth are exact.

static const char *float_name(struct work *w, const char *op, const struct type *from, const struct type *to)
{
    return arena_printf(&w->e->mem, "float.%s.%u.%u", op, pure_bits(from), to ? pure_bits(to) : 0);
}

static struct num float_binary(struct work *w, const struct exp *x, struct num a, struct num b)
{
    static const char *const name[] = { [OP_ADD] = "add", [OP_SUB] = "sub", [OP_MUL] = "mul", [OP_DIV] = "div" };
    VERIFY(x->op < ARRAY_LEN(name));
    const struct term *arg[2] = { a.t, b.t };
    bool swap = (x->op == OP_ADD || x->op == OP_MUL) && a.t->id > b.t->id;
    if (swap) {
        arg[0] = b.t;
        arg[1] = a.t;
    }
    return int_apply(w, float_name(w, name[x->op], x->type, NULL), x->type, arg, 2);
}

static struct num float_negate(struct work *w, struct num a, const struct type *type)
{
    struct terms *t = w->e->t;
    const struct term *sign = term_int(t, int_power(pure_bits(type) - 1));
    return int_typed(term_ite(t, term_le(t, sign, a.t), term_sub(t, a.t, sign), term_add(t, a.t, sign)), type);
}

static const struct term *float_compare(struct work *w, enum op o, struct num a, struct num b, const struct type *type)
{
    struct terms *t = w->e->t;
    bool swap = o == OP_GT || o == OP_GE || ((o == OP_EQ || o == OP_NE) && a.t->id > b.t->id);
    const struct term *arg[2] = { swap ? b.t : a.t, swap ? a.t : b.t };
    const char *name = o == OP_EQ || o == OP_NE ? "eq" : o == OP_LT || o == OP_GT ? "lt" : "le";
    w->f.inexact = 1;
    w->e->stats->approximated++;
    const struct term *r = term_app(t, sym_of(&t->names, float_name(w, name, type, NULL)), t->s_bool, arg, 2);
    return o == OP_NE ? term_not(t, r) : r;
}

// Conversions

static const struct term *nonzero(struct work *w, struct num a, const struct type *type)
{
    struct terms *t = w->e->t;
    bool real = real_is(w->e, type);
    const struct term *r = term_not(t, term_eq(t, a.t, real ? term_rational(t, 0, 1) : term_int(t, 0)));
    if (real || !type_is_float(type) || is_wide(type))
        return r;
    return term_and(t, r, term_not(t, term_eq(t, a.t, term_int(t, int_power(pure_bits(type) - 1)))));
}

static struct num of_truth(struct work *w, const struct term *b)
{
    struct terms *t = w->e->t;
    return (struct num){ .t = term_ite(t, b, term_int(t, 1), term_int(t, 0)), .high = 1 };
}

static struct num convert(struct work *w, struct num a, const struct type *from, const struct type *to,
                          const struct exp *x)
{
    if (encode_is_bool(to))
        return encode_is_bool(from) ? a : of_truth(w, nonzero(w, a, from));
    if (real_is(w->e, from) || real_is(w->e, to))
        return real_convert(w, a, from, to);
    if (!type_is_float(from) && !type_is_float(to))
        return int_fit(w, a, to, x);
    if (type_is_float(from) && from->kind == to->kind)
        return a;
    if (is_wide(from) || is_wide(to))
        return int_any(w, to);
    if (type_is_float(from))
        return int_apply(w,
                         float_name(w,
                                    type_is_float(to)    ? "float"
                                    : type_is_signed(to) ? "int"
                                                         : "unsigned",
                                    from, to),
                         to, &a.t, 1);
    return int_apply(w, float_name(w, "of_int", to, NULL), to, &a.t, 1);
}

struct num int_cast(struct work *w, struct num a, const struct type *from, const struct type *to)
{
    return convert(w, a, from, to, NULL);
}

// Expressions

static struct num constant(struct work *w, const struct exp *x)
{
    if (real_is(w->e, x->type))
        return int_typed(real_const(w, x->value, x->type), x->type);
    if (is_wide(x->type))
        return type_is_integer(x->type) && x->value <= (u128)INT64_MAX ? of_int(w, (i128)x->value)
                                                                       : int_any(w, x->type);
    return of_int(w, type_is_float(x->type) ? (i128)x->value : value_int(x->value, x->type));
}

static struct num leaf(struct work *w, const struct exp *x)
{
    const struct term *t = x->kind == EXP_CELL ? object_read(w, x->var, shape_of(x)) : memory_address(w, x);
    struct num r = int_typed(t, x->type);
    if (x->kind != EXP_CELL)
        memory_bounds(w->e, &r.low, &r.high);
    if (x->kind == EXP_CELL && w->e->ranges && w->at && !r.wide && type_is_integer(x->type)) {
        struct range b = ranges_value(w->e->ranges, w->at, x);
        if (b.low <= b.high) {
            r.low = MAX(r.low, b.low);
            r.high = MIN(r.high, b.high);
        }
    }
    return r;
}

static struct num unary(struct work *w, const struct exp *x)
{
    if (x->op == OP_NOT)
        return of_truth(w, term_not(w->e->t, int_truth(w, x->a)));
    struct num a = int_value(w, x->a);
    if (real_is(w->e, x->type))
        return int_typed(real_negate(w, a.t), x->type);
    if (type_is_float(x->type))
        return is_wide(x->type) ? int_any(w, x->type) : float_negate(w, a, x->type);
    if (x->op == OP_NEG)
        return int_fit(w, int_sub(w, of_int(w, 0), a), x->type, x);
    struct num all = int_typed(NULL, x->type);
    if (all.wide)
        return int_any(w, x->type);
    return int_sub(w, of_int(w, type_is_signed(x->type) ? -1 : all.high), a);
}

// Whether options keep the operation out of formulas.
static bool is_left_out(const struct encoder *e, const struct exp *x)
{
    bool product = x->op == OP_MUL || x->op == OP_DIV || x->op == OP_MOD;
    if (product && !e->cfg->nonlinear)
        return x->a->kind != EXP_CONST && x->b->kind != EXP_CONST;
    return x->op == OP_PTR_DIFF && !e->cfg->addresses;
}

static struct num binary(struct work *w, const struct exp *x)
{
    enum op o = (enum op)x->op;
    if (op_is_compare(o))
        return of_truth(w, int_truth(w, x));
    struct num a = int_value(w, x->a), b = int_value(w, x->b);
    if (real_is(w->e, x->type))
        return int_typed(real_binary(w, o, a.t, b.t, x->type), x->type);
    if (type_is_float(x->a->type))
        return is_wide(x->type) ? int_any(w, x->type) : float_binary(w, x, a, b);
    if (is_wide(x->type) || a.wide || b.wide)
        return int_any(w, x->type);
    if (is_left_out(w->e, x))
        return int_any(w, x->type);
    switch ((int)o) {
    case OP_ADD:
    case OP_PTR_ADD:
        return int_fit(w, int_add(w, a, b), x->type, x);
    case OP_SUB:
    case OP_PTR_DIFF:
        return int_fit(w, int_sub(w, a, b), x->type, x);
    case OP_MUL:
        return int_fit(w, multiply(w, a, b), x->type, x);
    case OP_DIV:
    case OP_MOD:
        return int_fit(w, divide_any(w, x, a, b), x->type, x);
    case OP_SHL:
    case OP_SHR:
        return int_shift(w, x, a, b);
    default:
        return int_bitop(w, x, a, b);
    }
}

static struct num evaluate(struct work *w, const struct exp *x)
{
    switch (x->kind) {
    case EXP_CONST:
        return constant(w, x);
    case EXP_CELL:
    case EXP_ADDR:
    case EXP_FUNC:
        return leaf(w, x);
    case EXP_UNARY:
        return unary(w, x);
    case EXP_BINARY:
        return binary(w, x);
    case EXP_CAST:
        return convert(w, int_value(w, x->a), x->a->type, x->type, x);
    case EXP_INPUT:
        break;
    }
    BUG("expression of kind %d in a formula", (int)x->kind);
}

struct num int_value(struct work *w, const struct exp *x)
{
    struct encoder *e = w->e;
    while (e->memo.n <= x->id) {
        vec_push(&e->memo, UNBOUNDED);
        vec_push(&e->memo_stamp, 0);
    }
    if (e->memo_stamp.at[x->id] == e->stamp)
        return e->memo.at[x->id];
    struct num r = memory_opaque(e, x) ? int_any(w, x->type) : evaluate(w, x);
    e->memo.at[x->id] = r;
    e->memo_stamp.at[x->id] = e->stamp;
    return r;
}

/* An address at which memory is accessed: if the sum would wrap, it is the address of no object. */
struct num int_address(struct work *w, const struct exp *x)
{
    if (x->kind != EXP_BINARY || x->op != OP_PTR_ADD || memory_opaque(w->e, x))
        return int_value(w, x);
    struct num a = int_address(w, x->a), b = int_value(w, x->b);
    i128 limit = int_power(x->type->size == 8 ? 43 : 31);
    struct num r = int_add(w, a, b);
    return inside(b, -limit, limit - 1) ? r : int_fit(w, r, x->type, x);
}

const struct term *int_truth(struct work *w, const struct exp *x)
{
    struct terms *t = w->e->t;
    enum op o = (enum op)x->op;
    if (memory_opaque(w->e, x))
        return nonzero(w, int_value(w, x), x->type);
    if (x->kind == EXP_UNARY && o == OP_NOT)
        return term_not(t, int_truth(w, x->a));
    if (x->kind != EXP_BINARY || !op_is_compare(o))
        return nonzero(w, int_value(w, x), x->type);
    struct num a = int_value(w, x->a), b = int_value(w, x->b);
    if (real_is(w->e, x->a->type))
        return real_compare(w, o, a.t, b.t);
    if (type_is_float(x->a->type))
        return float_compare(w, o, a, b, x->a->type);
    switch ((int)o) {
    case OP_EQ:
        return term_eq(t, a.t, b.t);
    case OP_NE:
        return term_not(t, term_eq(t, a.t, b.t));
    case OP_LT:
        return term_lt(t, a.t, b.t);
    case OP_LE:
        return term_le(t, a.t, b.t);
    case OP_GT:
        return term_lt(t, b.t, a.t);
    default:
        return term_le(t, b.t, a.t);
    }
}
