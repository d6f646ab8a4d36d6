// SPDX-License-Identifier: Apache-2.0
// sums.c: linear conditions over the mathematical values of C integers, as terms of either encoding.
#include "encode/sums.h"

// How many bits of a bit-vector are enough so that neither side of a condition can wrap around; 0: too many.
static unsigned sum_width(const struct sum *s)
{
    const u128 limit = (u128)1 << 100;
    u128 most = (u128)(s->constant < 0 ? -s->constant : s->constant);
    for (size_t i = 0; i < s->n && most < limit; i++) {
        if (!s->coef[i])
            continue;
        u128 c = (u128)(s->coef[i] < 0 ? -(i128)s->coef[i] : s->coef[i]), bits = type_bits(s->cell[i]->type);
        most = bits > 64 || c > limit >> 64 ? limit : most + (c << bits);
    }
    if (most >= limit)
        return 0;
    unsigned n = 1;  // the sign
    for (; most; most >>= 1)
        n++;
    return n;
}

static const struct term *cell_number(struct encoder *e, const struct exp *x, unsigned width)
{
    struct terms *t = encoder_terms(e);
    const struct term *v = encode_value(e, x);
    if (!v || v->sort->kind == SORT_INT)
        return v;
    return v->sort->kind == SORT_BV && v->sort->a <= 64 ? term_extend(t, v, width, type_is_signed(x->type)) : NULL;
}

static const struct term *number_term(struct encoder *e, i128 n, unsigned width)
{
    struct terms *t = encoder_terms(e);
    if (encoder_kind(e) == ENCODE_INT)
        return term_int(t, n);
    return term_bv(t, width, (u128)n & (((u128)1 << width) - 1));
}

// "sum is 0" (OP_EQ), "sum <= 0" (OP_LE).
static const struct term *sum_term(struct encoder *e, const struct sum *s, enum op o)
{
    struct terms *t = encoder_terms(e);
    bool ints = encoder_kind(e) == ENCODE_INT;
    unsigned width = sum_width(s);
    if (!width)
        return NULL;
    // Negative parts go to the other side: this reads better and needs no negation.
    const struct term *left = number_term(e, 0, width), *right = left;
    for (size_t i = 0; i < s->n; i++) {
        if (!s->coef[i])
            continue;
        const struct term *x = cell_number(e, s->cell[i], width);
        if (!x || (x->sort->kind == SORT_INT) != ints)
            return NULL;
        const struct term *c = number_term(e, s->coef[i] < 0 ? -(i128)s->coef[i] : s->coef[i], width);
        const struct term *product = ints ? term_mul(t, c, x) : term_2(t, TERM_BV_MUL, c, x);
        const struct term **side = s->coef[i] < 0 ? &right : &left;
        *side = ints ? term_add(t, *side, product) : term_2(t, TERM_BV_ADD, *side, product);
    }
    const struct term *c = number_term(e, s->constant, width);
    left = ints ? term_add(t, left, c) : term_2(t, TERM_BV_ADD, left, c);
    if (o == OP_EQ)
        return term_eq(t, left, right);
    return ints ? term_le(t, left, right) : term_2(t, TERM_BV_SLE, left, right);
}

// x modulo m, at least 0.
static i128 modulo(i128 x, int64_t m)
{
    return (x % m + m) % m;
}

// That a cell is r modulo m, 0 <= r < m.
static const struct term *congruent(struct encoder *e, const struct exp *cell, int64_t m, int64_t r)
{
    struct terms *t = encoder_terms(e);
    const struct term *x = encode_value(e, cell);
    if (!x)
        return NULL;
    if (x->sort->kind == SORT_INT)
        return term_eq(t, term_2(t, TERM_MOD, x, term_int(t, m)), term_int(t, r));
    if (x->sort->kind != SORT_BV || (m & (m - 1)) != 0)
        return NULL;
    unsigned low = 0;
    while (INT64_C(1) << low < m)
        low++;
    return low < x->sort->a ? term_eq(t, term_extract(t, x, 0, low), term_bv(t, low, (u128)r)) : NULL;
}

const struct term *fact_term(struct encoder *e, const struct fact *f)
{
    const struct sum *s = &f->sum;
    switch (f->kind) {
    case FACT_SUM:
        return sum_term(e, s, f->op);
    case FACT_CONGRUENT:
        return congruent(e, s->cell[0], f->modulus, (int64_t)modulo(-s->constant, f->modulus));
    case FACT_HOLDS:
        return encode_exp(e, f->holds, true);
    case FACT_EXCLUDED:
    case FACT_NO_END:
    case FACT_END:
    case FACT_DISPROVED:
    case FACT_KINDS:
        break;
    }
    return NULL;
}

const struct term *facts_term(const struct facts *f, const struct node *n, struct encoder *e)
{
    const struct fact_vec *here = facts_at(f, n);
    const struct term *all = encoder_terms(e)->t_true;
    for (size_t i = 0; i < here->n; i++) {
        const struct term *t = fact_term(e, here->at[i]);
        if (t)
            all = term_and(encoder_terms(e), all, t);
    }
    return all;
}
