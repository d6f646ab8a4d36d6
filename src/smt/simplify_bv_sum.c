// SPDX-License-Identifier: Apache-2.0
// simplify_bv_sum.c: sums and products of bit-vectors, and equality of sums.
//
// Sums are flat: multiples in the order of their terms' ids, the constant last; the factor -1 is written bvneg, another
// one comes first in bvmul.
#include "smt/bv.h"

void bv_sum_init(struct bv_sum *s, unsigned width)
{
    s->width = width;
    s->c = 0;
    s->n = 0;
}

// s += k * t, where t is no sum, constant or multiple.
static bool add_mono(struct bv_sum *s, const struct term *t, u128 k)
{
    size_t i = s->n;
    while (i > 0 && s->m[i - 1].t->id > t->id)
        i--;
    if (i > 0 && s->m[i - 1].t == t) {
        i--;
        s->m[i].k = (s->m[i].k + k) & bv_mask(s->width);
        if (s->m[i].k == 0) {
            memmove(s->m + i, s->m + i + 1, (s->n - i - 1) * sizeof *s->m);
            s->n--;
        }
        return true;
    }
    k &= bv_mask(s->width);
    if (k == 0)
        return true;
    if (s->n == BV_SUM_MAX)
        return false;
    memmove(s->m + i + 1, s->m + i, (s->n - i) * sizeof *s->m);
    s->m[i] = (struct bv_mono){ t, k };
    s->n++;
    return true;
}

// t without its constant factor, which is its first argument.
static const struct term *without_factor(struct terms *p, const struct term *t)
{
    return t->n == 2 ? t->arg[1] : term_raw(p, TERM_BV_MUL, t->arg + 1, t->n - 1, (struct term_extra){ 0 });
}

static bool add_addend(struct terms *p, struct bv_sum *s, const struct term *t, u128 k)
{
    if (is_bv_const(t)) {
        s->c = (s->c + k * (u128)t->num) & bv_mask(s->width);
        return true;
    }
    if (t->op == TERM_BV_NEG) {
        t = t->arg[0];
        k = -k;
    }
    if (t->op == TERM_BV_MUL && is_bv_const(t->arg[0]))
        return add_mono(s, without_factor(p, t), k * (u128)t->arg[0]->num);
    return add_mono(s, t, k);
}

bool bv_sum_add(struct terms *p, struct bv_sum *s, const struct term *t, u128 k)
{
    if (t->op == TERM_BV_NEG && t->arg[0]->op == TERM_BV_ADD) {
        t = t->arg[0];
        k = -k;
    }
    if (t->op != TERM_BV_ADD || t->n > BV_SUM_MAX)
        return add_addend(p, s, t, k);
    for (uint32_t i = 0; i < t->n; i++)
        if (!add_addend(p, s, t->arg[i], k))
            return false;
    return true;
}

static const struct term *multiple(struct terms *p, unsigned width, const struct bv_mono *m)
{
    if (m->k == 1)
        return m->t;
    if (m->k == bv_mask(width))
        return term_raw(p, TERM_BV_NEG, &m->t, 1, (struct term_extra){ 0 });
    struct args a;
    args_init(&a);
    args_add(&a, term_bv(p, width, m->k));
    if (m->t->op == TERM_BV_MUL)
        for (uint32_t i = 0; i < m->t->n; i++)
            args_add(&a, m->t->arg[i]);
    else
        args_add(&a, m->t);
    const struct term *r = term_raw(p, TERM_BV_MUL, a.at, a.n, (struct term_extra){ 0 });
    args_free(&a);
    return r;
}

// s, in which multiples of terms that are one of a few known values are such terms themselves.  False: there are no
// such multiples.
static bool known_multiples(struct terms *p, const struct bv_sum *s, struct bv_sum *out)
{
    bool any = false;
    bv_sum_init(out, s->width);
    out->c = s->c;
    for (size_t i = 0; i < s->n; i++) {
        const struct bv_mono *m = &s->m[i];
        const struct term *arg[] = { term_bv(p, s->width, m->k), m->t }, *cases = NULL;
        if (m->k != 1 && m->t->op == TERM_ITE)
            cases = simplify_cases(p, TERM_BV_MUL, arg, 2, (struct term_extra){ 0 });
        any |= cases != NULL;
        if (!bv_sum_add(p, out, cases ? cases : m->t, cases ? 1 : m->k))
            return false;
    }
    return any;
}

const struct term *bv_sum_term(struct terms *p, const struct bv_sum *s)
{
    struct bv_sum known;
    if (known_multiples(p, s, &known) || simplify_digits(p, s, &known))
        return bv_sum_term(p, &known);
    const struct term *addend[BV_SUM_MAX + 1];
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++)
        addend[n++] = multiple(p, s->width, &s->m[i]);
    if (s->c != 0 || n == 0)
        addend[n++] = term_bv(p, s->width, s->c);
    return n == 1 ? addend[0] : term_raw(p, TERM_BV_ADD, addend, n, (struct term_extra){ 0 });
}

// The factors of arg, without nested products; their constants are multiplied into *k.
static void factors(struct args *out, const struct term *const *arg, size_t n, u128 *k)
{
    for (size_t i = 0; i < n; i++) {
        const struct term *t = arg[i];
        if (t->op == TERM_BV_NEG) {
            *k = -*k;
            t = t->arg[0];
        }
        if (is_bv_const(t)) {
            *k *= (u128)t->num;
        } else if (t->op == TERM_BV_MUL && t->n <= FLAT_MAX) {
            for (uint32_t j = 0; j < t->n; j++)
                if (is_bv_const(t->arg[j]))
                    *k *= (u128)t->arg[j]->num;
                else
                    args_add(out, t->arg[j]);
        } else {
            args_add(out, t);
        }
    }
}

static const struct term *product(struct terms *p, const struct term *const *arg, size_t n)
{
    unsigned width = arg[0]->sort->a;
    struct args a;
    args_init(&a);
    u128 k = 1;
    factors(&a, arg, n, &k);
    k &= bv_mask(width);
    const struct term *r;
    struct bv_sum s;
    bv_sum_init(&s, width);
    if (k == 0 || a.n == 0) {
        r = term_bv(p, width, k);
    } else {
        args_sort(&a);
        r = a.n == 1 ? a.at[0] : term_raw(p, TERM_BV_MUL, a.at, a.n, (struct term_extra){ 0 });
        if (bv_sum_add(p, &s, r, k))
            r = bv_sum_term(p, &s);
        else if (k != 1)
            r = term_plain_2(p, TERM_BV_MUL, term_bv(p, width, k), r);
    }
    args_free(&a);
    return r;
}

const struct term *simplify_bv_sum(struct terms *p, enum term_op op, const struct term *const *arg, size_t n)
{
    if (op == TERM_BV_MUL)
        return product(p, arg, n);
    struct bv_sum s;
    bv_sum_init(&s, arg[0]->sort->a);
    for (size_t i = 0; i < n; i++) {
        u128 k = op == TERM_BV_NEG || (op == TERM_BV_SUB && i > 0) ? ~(u128)0 : 1;
        if (!bv_sum_add(p, &s, arg[i], k))
            return n == 1 && op == TERM_BV_ADD ? arg[0] : term_raw(p, op, arg, n, (struct term_extra){ 0 });
    }
    return bv_sum_term(p, &s);
}

// Equality

static bool difference(struct terms *p, const struct term *a, const struct term *b, struct bv_sum *s)
{
    bv_sum_init(s, a->sort->a);
    return bv_sum_add(p, s, a, 1) && bv_sum_add(p, s, b, ~(u128)0);
}

bool bv_differ(struct terms *p, const struct term *a, const struct term *b)
{
    struct bv_sum s;
    return difference(p, a, b, &s) && s.n == 0 && s.c != 0;
}

// The inverse of an odd number modulo 2^128 (Newton: each step doubles the correct bits).
static u128 inverse(u128 k)
{
    u128 x = k;
    for (int i = 0; i < 7; i++)
        x *= 2 - k * x;
    return x;
}

static bool is_negative(const struct bv_sum *s, u128 k)
{
    return k > (u128)1 << (s->width - 1);
}

// An equality of a term with a constant, if it can be split or made narrower; NULL: it cannot.
static const struct term *eq_const(struct terms *p, const struct term *t, u128 c)
{
    if (is_extension(t)) {
        const struct term *in = t->arg[0];
        const struct term *low = term_bv(p, in->sort->a, c);
        const struct term *back = term_extend(p, low, t->sort->a, t->op == TERM_SIGN_EXT);
        return (u128)back->num == c ? term_eq(p, in, low) : p->t_false;
    }
    if (t->op == TERM_BV_NOT)
        return term_eq(p, t->arg[0], term_bv(p, t->sort->a, ~c));
    if (t->op == TERM_BV_UDIV && c == 0 && is_bv_const(t->arg[1]) && t->arg[1]->num != 0)
        return term_2(p, TERM_BV_ULT, t->arg[0], t->arg[1]);
    if (t->op != TERM_CONCAT)
        return NULL;
    const struct term *all = p->t_true;
    unsigned low = t->sort->a;
    for (uint32_t i = 0; i < t->n; i++) {
        low -= t->arg[i]->sort->a;
        all = term_and(p, all, term_eq(p, t->arg[i], term_bv(p, t->arg[i]->sort->a, c >> low)));
    }
    return all;
}

/* The equality k t + c = 0 with an even k, where t is an extended number: the bits of t that k does not shift out have
 * one known value, or the equality is false.  NULL: t is not extended, or would be cut. */
static const struct term *eq_of_multiple(struct terms *p, const struct bv_sum *s)
{
    const struct term *t = s->m[0].t;
    u128 k = s->m[0].k, d = -s->c & bv_mask(s->width);
    unsigned shift = 0;
    for (; !(k & 1); k >>= 1)
        shift++;
    if (!is_extension(t) || t->arg[0]->sort->a > s->width - shift)
        return NULL;
    if (d & bv_mask(shift))
        return p->t_false;
    const struct term *low = term_extract(p, t, 0, s->width - shift);
    return term_eq(p, low, term_bv(p, s->width - shift, inverse(k) * (d >> shift)));
}

static const struct term *sorted_eq(struct terms *p, const struct term *a, const struct term *b)
{
    bool swap = is_bv_const(a) || (!is_bv_const(b) && b->id < a->id);
    return term_plain_2(p, TERM_EQ, swap ? b : a, swap ? a : b);
}

const struct term *simplify_bv_eq(struct terms *p, const struct term *a, const struct term *b)
{
    if (is_extension(a) && a->op == b->op && a->arg[0]->sort == b->arg[0]->sort)
        return term_eq(p, a->arg[0], b->arg[0]);
    struct bv_sum s, left, right;
    if (!difference(p, a, b, &s))
        return sorted_eq(p, a, b);
    if (s.n == 0)
        return term_bool(p, s.c == 0);
    if (s.n == 1 && (s.m[0].k & 1)) {
        u128 c = inverse(s.m[0].k) * -s.c & bv_mask(s.width);
        const struct term *r = eq_const(p, s.m[0].t, c), *v = term_bv(p, s.width, c);
        if (!r && s.m[0].t->op == TERM_ITE && is_value(s.m[0].t->arg[1]) && is_value(s.m[0].t->arg[2]))
            r = simplify_eq(p, s.m[0].t, v);
        return r ? r : term_plain_2(p, TERM_EQ, s.m[0].t, v);
    }
    const struct term *narrow = s.n == 1 ? eq_of_multiple(p, &s) : NULL;
    if (narrow)
        return narrow;
    // Positive multiples go to the left side and negative ones to the right; the first one is positive.
    bool flip = is_negative(&s, s.m[0].k);
    bv_sum_init(&left, s.width);
    bv_sum_init(&right, s.width);
    for (size_t i = 0; i < s.n; i++) {
        u128 k = flip ? -s.m[i].k & bv_mask(s.width) : s.m[i].k;
        struct bv_sum *to = is_negative(&s, k) ? &right : &left;
        to->m[to->n++] = (struct bv_mono){ s.m[i].t, to == &right ? -k & bv_mask(s.width) : k };
    }
    right.c = (flip ? s.c : -s.c) & bv_mask(s.width);
    return sorted_eq(p, bv_sum_term(p, &left), bv_sum_term(p, &right));
}
