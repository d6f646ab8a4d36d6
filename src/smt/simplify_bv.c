// SPDX-License-Identifier: Apache-2.0
// simplify_bv.c: bit-vectors: constants, bitwise operators, shifts, division, parts and extensions.
#include "smt/bv.h"

// Constants

i128 bv_signed(u128 pattern, unsigned width)
{
    u128 sign = (u128)1 << (width - 1);
    return (i128)((pattern ^ sign) - sign);
}

static u128 negate_if(bool yes, u128 x)
{
    return yes ? -x : x;
}

static u128 signed_divide(enum term_op op, u128 a, u128 b, unsigned width)
{
    bool minus_a = bv_signed(a, width) < 0, minus_b = bv_signed(b, width) < 0;
    u128 x = negate_if(minus_a, a) & bv_mask(width), y = negate_if(minus_b, b) & bv_mask(width);
    if (op == TERM_BV_SDIV)
        return negate_if(minus_a != minus_b, y ? x / y : bv_mask(width));
    return negate_if(minus_a, y ? x % y : x);
}

static u128 shift(enum term_op op, u128 a, u128 n, unsigned width)
{
    bool minus = op == TERM_BV_ASHR && bv_signed(a, width) < 0;
    if (n >= width)
        return minus ? ~(u128)0 : 0;
    if (op == TERM_BV_SHL)
        return a << n;
    return minus ? ~(~a >> n & bv_mask(width) >> n) : a >> n;
}

u128 bv_fold(enum term_op op, u128 a, u128 b, unsigned width)
{
    switch ((int)op) {
    case TERM_BV_UDIV:
        a = b ? a / b : bv_mask(width);
        break;
    case TERM_BV_UREM:
        a = b ? a % b : a;
        break;
    case TERM_BV_SDIV:
    case TERM_BV_SREM:
        a = signed_divide(op, a, b, width);
        break;
    case TERM_BV_AND:
        a &= b;
        break;
    case TERM_BV_OR:
        a |= b;
        break;
    case TERM_BV_XOR:
        a ^= b;
        break;
    default:
        a = shift(op, a, b, width);
        break;
    }
    return a & bv_mask(width);
}

// and, or, xor: flat, sorted by id, the constant last.

static u128 neutral(enum term_op op, unsigned width)
{
    return op == TERM_BV_AND ? bv_mask(width) : 0;
}

static void flatten(struct args *out, enum term_op op, const struct term *const *arg, size_t n, u128 *c)
{
    for (size_t i = 0; i < n; i++) {
        bool flat = arg[i]->op == op && arg[i]->n <= FLAT_MAX;
        const struct term *const *in = flat ? arg[i]->arg : arg + i;
        for (size_t j = 0; j < (flat ? arg[i]->n : 1); j++) {
            if (is_bv_const(in[j]))
                *c = bv_fold(op, *c, (u128)in[j]->num, in[j]->sort->a);
            else
                args_add(out, in[j]);
        }
    }
}

// Drops equal arguments (those of xor in pairs).
static void unite(struct args *a, enum term_op op)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++) {
        if (n == 0 || a->at[n - 1] != a->at[i])
            a->at[n++] = a->at[i];
        else if (op == TERM_BV_XOR)
            n--;
    }
    a->n = n;
}

static bool has_complement(const struct args *a)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; a->at[i]->op == TERM_BV_NOT && j < a->n; j++)
            if (a->at[j] == a->at[i]->arg[0])
                return true;
    return false;
}

// Whether a mask keeps all bits of a zero-extended x: (and x mask) is x.
static bool mask_is_idle(enum term_op op, const struct args *a, u128 c)
{
    if (op != TERM_BV_AND || a->n != 1 || a->at[0]->op != TERM_ZERO_EXT)
        return false;
    u128 bits = bv_mask(a->at[0]->arg[0]->sort->a);
    return (c & bits) == bits;
}

static const struct term *bitwise(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    unsigned width = arg[0]->sort->a;
    u128 c = neutral(op, width), zero = op == TERM_BV_AND ? 0 : bv_mask(width);
    struct args a;
    args_init(&a);
    flatten(&a, op, arg, n, &c);
    args_sort(&a);
    unite(&a, op);
    const struct term *r;
    bool flip = op == TERM_BV_XOR && c == bv_mask(width) && a.n > 0;
    if (op != TERM_BV_XOR && (c == zero || has_complement(&a)))
        a.n = 0, c = zero;
    if (a.n == 0 || (c != neutral(op, width) && !flip && !mask_is_idle(op, &a, c)))
        args_add(&a, term_bv(p, width, c));
    r = a.n == 1 ? a.at[0] : term_plain(p, op, a.at, a.n);
    args_free(&a);
    return flip ? term_1(p, TERM_BV_NOT, r) : r;
}

static const struct term *bv_not(struct terms *p, const struct term *a)
{
    if (is_bv_const(a))
        return term_bv(p, a->sort->a, ~(u128)a->num);
    return a->op == TERM_BV_NOT ? a->arg[0] : term_plain(p, TERM_BV_NOT, &a, 1);
}

// Shifts and division

static const struct term *shifted(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    unsigned w = a->sort->a;
    if (is_bv_const(b) && b->num == 0)
        return a;
    if (is_bv_const(a) && a->num == 0)
        return a;
    if (is_bv_const(b) && (u128)b->num >= w && op != TERM_BV_ASHR)
        return term_bv(p, w, 0);
    const struct term *r = is_bv_const(b) ? NULL : simplify_shift_of_value(p, op, a, b);
    return r ? r : term_plain(p, op, (const struct term *[]){ a, b }, 2);
}

static unsigned log2_of(u128 x)
{
    unsigned n = 0;
    while (x >>= 1)
        n++;
    return n;
}

static const struct term *divided(struct terms *p, enum term_op op, const struct term *a, const struct term *b)
{
    unsigned w = a->sort->a;
    bool is_signed = op == TERM_BV_SDIV || op == TERM_BV_SREM;
    const struct term *cases = is_bv_const(b) || is_signed ? NULL : simplify_division_by_cases(p, op, a, b);
    if (!is_bv_const(b))
        return cases ? cases : term_plain(p, op, (const struct term *[]){ a, b }, 2);
    u128 k = (u128)b->num;
    bool quotient = op == TERM_BV_UDIV || op == TERM_BV_SDIV;
    if (k == 1)
        return quotient ? a : term_bv(p, w, 0);
    if (is_signed && k == bv_mask(w))
        return quotient ? term_1(p, TERM_BV_NEG, a) : term_bv(p, w, 0);
    if (k == 0 && (op == TERM_BV_UDIV || op == TERM_BV_UREM || op == TERM_BV_SREM))
        return op == TERM_BV_UDIV ? term_bv(p, w, bv_mask(w)) : a;
    if (!is_signed && k && (k & (k - 1)) == 0) {
        unsigned n = log2_of(k);
        return quotient ? term_2(p, TERM_BV_LSHR, a, term_bv(p, w, n))
                        : term_extend(p, term_extract(p, a, 0, n), w, false);
    }
    const struct term *r = simplify_division(p, op, a, b);
    return r ? r : term_plain(p, op, (const struct term *[]){ a, b }, 2);
}

// Parts and extensions

// The low bits of t as a term, if that drops an extension; NULL: nothing is gained.
static const struct term *narrow(struct terms *p, const struct term *t, unsigned width, int depth)
{
    if (is_bv_const(t))
        return term_bv(p, width, (u128)t->num);
    if (is_extension(t) && t->arg[0]->sort->a <= width)
        return term_extend(p, t->arg[0], width, t->op == TERM_SIGN_EXT);
    switch ((int)t->op) {
    case TERM_BV_ADD:
    case TERM_BV_MUL:
    case TERM_BV_NEG:
    case TERM_BV_SUB:
    case TERM_BV_AND:
    case TERM_BV_OR:
    case TERM_BV_XOR:
    case TERM_BV_NOT:
        break;
    default:
        return NULL;
    }
    if (depth == 0 || t->n > 8)
        return NULL;
    const struct term *arg[8];
    for (uint32_t i = 0; i < t->n; i++)
        if (!(arg[i] = narrow(p, t->arg[i], width, depth - 1)))
            return NULL;
    return term_make(p, (enum term_op)t->op, arg, t->n, (struct term_extra){ 0 });
}

// (f (ite c k l)) of constants for an f of one argument.
static const struct term *through_ite(struct terms *p, enum term_op op, const struct term *a, struct term_extra x)
{
    if (a->op != TERM_ITE || !is_bv_const(a->arg[1]) || !is_bv_const(a->arg[2]))
        return NULL;
    return term_ite(p, a->arg[0], term_make(p, op, &a->arg[1], 1, x), term_make(p, op, &a->arg[2], 1, x));
}

static const struct term *extract(struct terms *p, const struct term *a, unsigned low, unsigned width)
{
    struct term_extra x = { .index = low, .width = width };
    if (width == a->sort->a)
        return a;
    if (is_bv_const(a))
        return term_bv(p, width, (u128)a->num >> low);
    if (a->op == TERM_EXTRACT)
        return extract(p, a->arg[0], a->index + low, width);
    if (is_extension(a)) {
        unsigned in = a->arg[0]->sort->a;
        if (low + width <= in)
            return extract(p, a->arg[0], low, width);
        if (a->op == TERM_ZERO_EXT && low >= in)
            return term_bv(p, width, 0);
        if (low < in)
            return term_extend(p, extract(p, a->arg[0], low, in - low), width, a->op == TERM_SIGN_EXT);
    }
    unsigned end = a->sort->a;  // of the parts of a concatenation, from the highest
    for (uint32_t i = 0; a->op == TERM_CONCAT && i < a->n; i++) {
        end -= a->arg[i]->sort->a;
        if (low >= end && low + width <= end + a->arg[i]->sort->a)
            return extract(p, a->arg[i], low - end, width);
    }
    const struct term *r = low == 0 ? narrow(p, a, width, 3) : NULL;
    if (!r)
        r = through_ite(p, TERM_EXTRACT, a, x);
    return r ? r : term_raw(p, TERM_EXTRACT, &a, 1, x);
}

static const struct term *extend(struct terms *p, enum term_op op, const struct term *a, unsigned width)
{
    unsigned w = a->sort->a;
    if (width == w)
        return a;
    if (is_bv_const(a))
        return term_bv(p, width, op == TERM_SIGN_EXT ? (u128)bv_signed((u128)a->num, w) : (u128)a->num);
    // The outer extension adds zeros if the inner one does: a zero-extended number is not negative.
    if (a->op == TERM_ZERO_EXT || (a->op == TERM_SIGN_EXT && op == TERM_SIGN_EXT))
        return term_extend(p, a->arg[0], width, a->op == TERM_SIGN_EXT);
    const struct term *r = through_ite(p, op, a, (struct term_extra){ .width = width });
    if (!r)
        r = simplify_extended_part(p, op, a, width);
    return r ? r : term_raw(p, op, &a, 1, (struct term_extra){ .width = width });
}

// Two neighbours as one term, if they are constants, or adjoining parts of one term; NULL: they are neither.
static const struct term *glue(struct terms *p, const struct term *high, const struct term *low)
{
    unsigned width = high->sort->a + low->sort->a;
    if (is_bv_const(high) && is_bv_const(low))
        return term_bv(p, width, (u128)high->num << low->sort->a | (u128)low->num);
    if (high->op != TERM_EXTRACT || low->op != TERM_EXTRACT || high->arg[0] != low->arg[0] ||
        high->index != low->index + low->sort->a)
        return NULL;
    return extract(p, high->arg[0], low->index, width);
}

static const struct term *concat(struct terms *p, const struct term *const *arg, size_t n)
{
    struct args a;
    args_init(&a);
    for (size_t i = 0; i < n; i++) {
        bool flat = arg[i]->op == TERM_CONCAT;
        const struct term *const *in = flat ? arg[i]->arg : arg + i;
        for (size_t j = 0; j < (flat ? arg[i]->n : 1); j++) {
            const struct term *t = in[j], *glued;
            while (a.n && (glued = glue(p, a.at[a.n - 1], t))) {
                t = glued;
                a.n--;
            }
            args_add(&a, t);
        }
    }
    const struct term *r;
    if (a.n > 1 && is_bv_const(a.at[0]) && a.at[0]->num == 0) {
        unsigned zeros = a.at[0]->sort->a;
        r = concat(p, a.at + 1, a.n - 1);
        r = term_extend(p, r, r->sort->a + zeros, false);
    } else {
        r = a.n == 1 ? a.at[0] : term_plain(p, TERM_CONCAT, a.at, a.n);
    }
    args_free(&a);
    return r;
}

static const struct term *to_nat(struct terms *p, const struct term *a)
{
    if (is_bv_const(a) && a->num >= 0)
        return term_int(p, a->num);
    if (a->op == TERM_ZERO_EXT)
        return to_nat(p, a->arg[0]);
    if (a->op == TERM_INT_TO_BV && a->sort->a <= 126)
        return term_2(p, TERM_MOD, a->arg[0], term_int(p, (i128)1 << a->sort->a));
    return term_plain(p, TERM_BV_TO_NAT, &a, 1);
}

static const struct term *of_int(struct terms *p, const struct term *a, unsigned width)
{
    if (is_num(a))
        return term_bv(p, width, (u128)a->num);
    if (a->op == TERM_BV_TO_NAT) {
        unsigned w = a->arg[0]->sort->a;
        return w <= width ? term_extend(p, a->arg[0], width, false) : extract(p, a->arg[0], 0, width);
    }
    return term_raw(p, TERM_INT_TO_BV, &a, 1, (struct term_extra){ .width = width });
}

const struct term *simplify_bv(struct terms *p, enum term_op op, const struct term *const *arg, size_t n,
                               const struct sort *s, struct term_extra x)
{
    switch ((int)op) {
    case TERM_BV_NEG:
    case TERM_BV_ADD:
    case TERM_BV_SUB:
    case TERM_BV_MUL:
        return simplify_bv_sum(p, op, arg, n);
    case TERM_BV_AND:
    case TERM_BV_OR:
    case TERM_BV_XOR:
        return bitwise(p, op, arg, n);
    case TERM_BV_NOT:
        return bv_not(p, arg[0]);
    case TERM_BV_ULT:
    case TERM_BV_ULE:
    case TERM_BV_SLT:
    case TERM_BV_SLE:
        return simplify_bv_compare(p, op, arg[0], arg[1]);
    case TERM_CONCAT:
        return concat(p, arg, n);
    case TERM_EXTRACT:
        return extract(p, arg[0], x.index, x.width);
    case TERM_ZERO_EXT:
    case TERM_SIGN_EXT:
        return extend(p, op, arg[0], s->a);
    case TERM_BV_TO_NAT:
        return to_nat(p, arg[0]);
    case TERM_INT_TO_BV:
        return of_int(p, arg[0], s->a);
    default:
        break;
    }
    if (is_bv_const(arg[0]) && is_bv_const(arg[1]))
        return term_bv(p, s->a, bv_fold(op, (u128)arg[0]->num, (u128)arg[1]->num, s->a));
    if (op == TERM_BV_SHL || op == TERM_BV_LSHR || op == TERM_BV_ASHR)
        return shifted(p, op, arg[0], arg[1]);
    return divided(p, op, arg[0], arg[1]);
}
