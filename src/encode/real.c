// SPDX-License-Identifier: Apache-2.0
// real.c: floats of the int encoding as reals (encode.floats = real).
//
// A float of at most 2^64 in magnitude is the real that it is.  Of larger ones only the order is kept: with LIMIT = 2^64 they lie
// behind LIMIT up to 2 LIMIT, which is infinity (a place that does not depend on the type); negative ones are their mirror.
// NaN is any real above 2 LIMIT.  (Other reals stand for no float; nothing needs to exclude them.)  So comparisons are exact: a < b iff that holds of the reals and b is no NaN.
//
// An operation gives its exact result, rounded: not farther off than a relative error, and on the same side of every integer that
// the type can represent (rounding is monotone).  Where an operand or the result is not below LIMIT it gives any float, or what
// monotony tells of it.
//
// source Higham, "Accuracy and Stability of Numerical Algorithms", 2002, 2.2; Monniaux, "The pitfalls of verifying floating-point
//        computations", TOPLAS 30(3), 2008; Henry 2014, example 10.
#include "base/rat.h"
#include "encode/encode_priv.h"

#include <math.h>

// LIMIT and places beyond are powers of two; errors are 2^-ERROR relative (twice that of the format, for formats of more
// precision in between) and 2^-TINY absolute, for underflow; DENS: of denominators; SHORT: of numbers that may be multiplied.
enum { LIMIT = 64, FLOAT_ERROR = 23, ERROR = 52, TINY = 52, DENS = 60, SHORT = 32 };

static const struct term *ratio(struct work *w, i128 num, i128 den)
{
    return term_rational(w->e->t, num, den);
}

static const struct term *power(struct work *w, unsigned n)
{
    return ratio(w, (i128)1 << n, 1);
}

static const struct term *minus(struct work *w, const struct term *a)
{
    return term_mul(w->e->t, ratio(w, -1, 1), a);
}

static const struct term *within(struct work *w, const struct term *low, const struct term *a, const struct term *high)
{
    return term_and(w->e->t, term_le(w->e->t, low, a), term_le(w->e->t, a, high));
}

static const struct term *is_number(struct work *w, const struct term *a)
{
    return term_le(w->e->t, a, power(w, LIMIT + 1));
}

static const struct term *is_exact(struct work *w, const struct term *a)
{
    return within(w, minus(w, power(w, LIMIT)), a, power(w, LIMIT));
}

bool real_is(const struct encoder *e, const struct type *type)
{
    return e->reals && (type->kind == TYPE_FLOAT || type->kind == TYPE_DOUBLE || type->kind == TYPE_LDOUBLE);
}

// ---- constants --------------------------------------------------------------------------------------------------------

// A place for x > LIMIT: 2^50 for every doubling, linear in between.
static const struct term *far_out(struct work *w, long double x)
{
    enum { OCTAVE = 50, FRACTION = 63 };
    int exponent;
    uint64_t digits = (uint64_t)ldexpl(frexpl(x, &exponent), FRACTION + 1);
    i128 octaves = exponent - 1 - LIMIT, low = (i128)(digits - ((uint64_t)1 << FRACTION));
    return ratio(w, ((i128)1 << (LIMIT + FRACTION - OCTAVE)) + (octaves << FRACTION) + low,
                 (i128)1 << (FRACTION - OCTAVE));
}

// A real for a number that is too fine for our fractions: between two of them.
static const struct term *between(struct work *w, long double x)
{
    struct terms *t = w->e->t;
    i128 low = (i128)floorl(ldexpl(x, DENS)), den = (i128)1 << DENS;
    const struct term *r = work_any(w, t->s_real), *zero = ratio(w, 0, 1);
    work_add(w, within(w, ratio(w, low, den), r, ratio(w, low + 1, den)));
    work_add(w, x < 0 ? term_lt(t, r, zero) : term_lt(t, zero, r));
    return r;
}

const struct term *real_const(struct work *w, u128 pattern, const struct type *type)
{
    long double x = value_float(pattern, type), scaled = ldexpl(x, DENS);
    if (isnan(x))
        return power(w, LIMIT + 2);
    if (isinf(x))
        return x < 0 ? minus(w, power(w, LIMIT + 1)) : power(w, LIMIT + 1);
    if (fabsl(x) > ldexpl(1, LIMIT))
        return x < 0 ? minus(w, far_out(w, -x)) : far_out(w, x);
    if (x == floorl(x))
        return ratio(w, (i128)x, 1);
    return scaled == floorl(scaled) ? ratio(w, (i128)scaled, (i128)1 << DENS) : between(w, x);
}

// ---- rounding ---------------------------------------------------------------------------------------------------------

// The precision p of a type: all integers up to 2^p are floats.
static unsigned precision(const struct type *type)
{
    return type->kind == TYPE_FLOAT ? 24 : type->kind == TYPE_DOUBLE ? 53 : 64;
}

// r is s up to the relative error, and a tiny absolute one: from (1 - error) * s to (1 + error) * s if s >= 0, else the
// reverse.
static const struct term *near_enough(struct work *w, const struct term *r, const struct term *s,
                                      const struct type *type)
{
    struct terms *t = w->e->t;
    i128 one = (i128)1 << (type->kind == TYPE_FLOAT ? FLOAT_ERROR : ERROR);
    const struct term *less = term_mul(t, ratio(w, one - 1, one), s), *more = term_mul(t, ratio(w, one + 1, one), s);
    const struct term *tiny = ratio(w, 1, (i128)1 << TINY), *zero = ratio(w, 0, 1);
    const struct term *up = within(w, term_sub(t, less, tiny), r, term_add(t, more, tiny));
    const struct term *down = within(w, term_sub(t, more, tiny), r, term_add(t, less, tiny));
    return term_and(t, term_implies(t, term_le(t, zero, s), up), term_implies(t, term_le(t, s, zero), down));
}

// r is between the integers next to s.
static const struct term *same_integers(struct work *w, const struct term *r, const struct term *s,
                                        const struct type *type)
{
    struct terms *t = w->e->t;
    const struct term *low = term_1(t, TERM_TO_REAL, term_1(t, TERM_TO_INT, s));
    const struct term *high = minus(w, term_1(t, TERM_TO_REAL, term_1(t, TERM_TO_INT, minus(w, s))));
    const struct term *most = power(w, precision(type));
    return term_implies(t, within(w, minus(w, most), s, most), within(w, low, r, high));
}

/* The float of `type` that s is rounded to, if ok holds: then s is the exact result, or takes its place if the result
 * is beyond the limit.  Otherwise any float. */
static const struct term *rounded(struct work *w, const struct term *ok, const struct term *s, const struct type *type)
{
    struct terms *t = w->e->t;
    const struct term *limit = power(w, LIMIT), *r = work_any(w, t->s_real);
    w->e->stats->approximated++;
    const struct term *close = term_and(t, near_enough(w, r, s, type), same_integers(w, r, s, type));
    work_add(w, term_implies(t, term_and(t, ok, is_exact(w, s)), close));
    const struct term *above = term_and(t, term_le(t, limit, r), is_number(w, r));
    work_add(w, term_implies(t, term_and(t, ok, term_lt(t, limit, s)), above));
    const struct term *below = term_le(t, r, minus(w, limit));
    work_add(w, term_implies(t, term_and(t, ok, term_lt(t, s, minus(w, limit))), below));
    return r;
}

// ---- arithmetic -------------------------------------------------------------------------------------------------------

static bool is_constant(const struct term *a)
{
    i128 limit = (i128)1 << LIMIT;
    return a->op == TERM_NUM && -limit <= a->num / a->den && a->num / a->den < limit;
}

static bool is_zero(const struct term *a)
{
    return a->op == TERM_NUM && a->num == 0;
}

// s, or a new unknown for it if its numbers are so long that products of them would not fit.
static const struct term *shortened(struct work *w, const struct term *s, struct rat k)
{
    const i128 most = (i128)1 << SHORT;
    if (s->op == TERM_NUM || (k.den <= most && -most <= k.num && k.num <= most))
        return s;
    const struct term *r = work_free(w, w->e->t->s_real);
    work_add(w, term_eq(w->e->t, r, s));
    return r;
}

static struct rat fraction(const struct term *a)
{
    return is_constant(a) ? (struct rat){ a->num, a->den } : rat_int(1);
}

// Adding a number moves r away from a to one side only, however large a is.
static void move_one_way(struct work *w, const struct term *r, const struct term *a, const struct term *by)
{
    struct terms *t = w->e->t;
    const struct term *up = term_and(t, term_le(t, a, r), is_number(w, r));
    if (is_constant(by))
        work_add(w, term_implies(t, is_number(w, a), by->num >= 0 ? up : term_le(t, r, a)));
}

static const struct term *add_reals(struct work *w, const struct term *a, const struct term *b, const struct type *type)
{
    struct terms *t = w->e->t;
    if (is_zero(a) || is_zero(b))
        return is_zero(a) ? b : a;
    const struct term *s = shortened(w, shortened(w, term_add(t, a, b), fraction(a)), fraction(b));
    const struct term *r = rounded(w, term_and(t, is_exact(w, a), is_exact(w, b)), s, type);
    move_one_way(w, r, a, b);
    move_one_way(w, r, b, a);
    return r;
}

const struct term *real_negate(struct work *w, const struct term *a)
{
    return term_ite(w->e->t, is_number(w, a), minus(w, a), a);
}

// What a sign and a factor k say of r = k * a, however large a is: its sign, and that it is no larger than a.
static void scale_one_way(struct work *w, const struct term *r, const struct term *a, struct rat k)
{
    struct terms *t = w->e->t;
    const struct term *zero = ratio(w, 0, 1), *image = k.num < 0 ? minus(w, a) : a, *limit = power(w, LIMIT + 1);
    bool shrinks = (k.num < 0 ? -k.num : k.num) <= k.den;
    const struct term *up = within(w, zero, r, shrinks ? image : limit);
    const struct term *down = within(w, shrinks ? image : minus(w, limit), r, zero);
    work_add(w, term_implies(t, term_and(t, is_number(w, a), term_le(t, zero, image)), up));
    work_add(w, term_implies(t, term_and(t, is_number(w, a), term_le(t, image, zero)), down));
}

// a times a constant, or divided by a constant.
static const struct term *scale(struct work *w, const struct term *a, struct rat k, const struct type *type)
{
    if (k.den == 1 && (k.num == 1 || k.num == -1))
        return k.num == 1 ? a : real_negate(w, a);
    const struct term *s = shortened(w, term_mul(w->e->t, ratio(w, k.num, k.den), a), k);
    const struct term *r = rounded(w, is_exact(w, a), s, type);
    if (k.num)
        scale_one_way(w, r, a, k);
    return r;
}

static const struct term *any(struct work *w)
{
    const struct term *r = work_any(w, w->e->t->s_real);
    w->e->stats->approximated++;
    return r;
}

static const struct term *multiply(struct work *w, const struct term *a, const struct term *b, const struct type *type)
{
    struct terms *t = w->e->t;
    if (is_constant(a) || is_constant(b))
        return is_constant(b) ? scale(w, a, fraction(b), type) : scale(w, b, fraction(a), type);
    const struct term *arg[2] = { a->id < b->id ? a : b, a->id < b->id ? b : a }, *zero = ratio(w, 0, 1);
    const struct term *s = term_app(t, sym_of(&t->names, REAL_PRODUCT), t->s_real, arg, 2);
    const struct term *r = rounded(w, term_and(t, is_exact(w, a), is_exact(w, b)), s, type);
    if (a == b)
        work_add(w, term_implies(t, is_number(w, a), term_and(t, term_le(t, zero, r), is_number(w, r))));
    return r;
}

static const struct term *divide(struct work *w, const struct term *a, const struct term *b, const struct type *type)
{
    struct rat k = fraction(b), inverse;
    return is_constant(b) && k.num && rat_make(k.den, k.num, &inverse) ? scale(w, a, inverse, type) : any(w);
}

const struct term *real_binary(struct work *w, enum op o, const struct term *a, const struct term *b,
                               const struct type *type)
{
    switch ((int)o) {
    case OP_ADD:
        return add_reals(w, a, b, type);
    case OP_SUB:
        return add_reals(w, a, real_negate(w, b), type);
    case OP_MUL:
        return multiply(w, a, b, type);
    case OP_DIV:
        return divide(w, a, b, type);
    default:
        BUG("operator %d on floats", (int)o);
    }
}

const struct term *real_compare(struct work *w, enum op o, const struct term *a, const struct term *b)
{
    struct terms *t = w->e->t;
    switch ((int)o) {
    case OP_LT:
        return term_and(t, term_lt(t, a, b), is_number(w, b));
    case OP_LE:
        return term_and(t, term_le(t, a, b), is_number(w, b));
    case OP_GT:
    case OP_GE:
        return real_compare(w, op_swap(o), b, a);
    default:
        break;
    }
    const struct term *same = term_and(t, term_eq(t, a, b), is_number(w, a));
    return o == OP_EQ ? same : term_not(t, same);
}

// ---- conversions ------------------------------------------------------------------------------------------------------

static const struct term *of_int(struct work *w, struct num a, const struct type *to)
{
    struct terms *t = w->e->t;
    i128 exact = (i128)1 << precision(to), limit = (i128)1 << LIMIT;
    if (a.wide || a.low < -limit || a.high > limit)
        return any(w);
    const struct term *s = term_1(t, TERM_TO_REAL, a.t);
    return -exact <= a.low && a.high <= exact ? s : rounded(w, t->t_true, s, to);
}

// Conversion to an integer; a float out of range gives any number.
static struct num to_int(struct work *w, const struct term *a, const struct type *to)
{
    struct terms *t = w->e->t;
    struct num r = int_any(w, to);
    if (r.wide || !type_is_integer(to))
        return r;
    const struct term *floor = term_1(t, TERM_TO_INT, a), *zero = ratio(w, 0, 1);
    const struct term *ceiling = term_sub(t, term_int(t, 0), term_1(t, TERM_TO_INT, minus(w, a)));
    const struct term *fits =
        term_and(t, term_lt(t, ratio(w, r.low - 1, 1), a), term_lt(t, a, ratio(w, r.high + 1, 1)));
    r.t = term_ite(t, fits, term_ite(t, term_le(t, zero, a), floor, ceiling), r.t);
    return r;
}

// Conversion between floats; a float that is not below the limit stays beyond it, or becomes infinite.
static const struct term *of_real(struct work *w, const struct term *a, const struct type *from, const struct type *to)
{
    return precision(to) >= precision(from) ? a : rounded(w, is_number(w, a), a, to);
}

struct num real_convert(struct work *w, struct num a, const struct type *from, const struct type *to)
{
    if (!real_is(w->e, to))
        return to_int(w, a.t, to);
    if (real_is(w->e, from))
        return int_typed(of_real(w, a.t, from, to), to);
    return int_typed(type_is_integer(from) ? of_int(w, a, to) : any(w), to);
}
