// SPDX-License-Identifier: Apache-2.0
// termgen.h: random terms of every sort, built without simplification.
#ifndef TERMGEN_H
#define TERMGEN_H

#include "base/rng.h"
#include "smt/term_priv.h"

#include <stdio.h>

struct termgen {
    struct terms *t;
    struct rng rng;
    bool uf, arrays, division, products, big,
        floats;          // what terms may contain; big: constants near the end of their type
    bool bits;           // nothing but what circuits can be made of: no ints and reals
    unsigned bv_widths;  // how many of the widths 4, 8, 3 ...
};

static inline unsigned gen_below(struct termgen *g, unsigned n)
{
    return (unsigned)rng_below(&g->rng, n);
}

static inline const struct term *gen_raw(struct termgen *g, enum term_op op, const struct term *a, const struct term *b,
                                         const struct term *c, struct term_extra x)
{
    const struct term *arg[] = { a, b, c };
    return term_raw(g->t, op, arg, c ? 3 : b ? 2 : 1, x);
}

static inline const struct term *gen_var(struct termgen *g, const struct sort *s)
{
    char name[32];
    snprintf(name, sizeof name, "v%u.%u", s->id, gen_below(g, 3));
    return term_var(g->t, sym_of(&g->t->names, name), gen_below(g, 2), s);
}

static inline i128 gen_number(struct termgen *g)
{
    static const int small[] = { 0, 1, -1, 2, -2, 3, 4, 5, 7, 8, -8, 10, 16, 100 };
    if (g->big && gen_below(g, 4) == 0)
        return (i128)rng_next(&g->rng) * (i128)(rng_next(&g->rng) >> 2);
    return small[gen_below(g, ARRAY_LEN(small))];
}

static inline const struct term *gen_const(struct termgen *g, const struct sort *s)
{
    struct terms *t = g->t;
    switch ((int)s->kind) {
    case SORT_BOOL:
        return term_bool(t, gen_below(g, 2));
    case SORT_INT:
        return term_int(t, gen_number(g));
    case SORT_REAL:
        return term_rational(t, gen_number(g), 1 + (i128)gen_below(g, 4));
    case SORT_BV: {
        u128 special[] = { 0, 1, bv_mask(s->a), bv_mask(s->a - 1), (u128)1 << (s->a - 1), 2, 4, 5, 15 };
        unsigned i = gen_below(g, 2 * ARRAY_LEN(special));
        return term_bv(t, s->a, i < ARRAY_LEN(special) ? special[i] : rng_next(&g->rng));
    }
    case SORT_FLOAT: {
        u128 ones = bv_mask(s->a) << (s->b - 1), half = bv_mask(s->a - 1) << (s->b - 1);
        u128 special[] = { 0, (u128)1 << (s->a + s->b - 1), ones, ones | 1, half, 1, ones - 1 };
        unsigned i = gen_below(g, 2 * ARRAY_LEN(special));
        return term_float(t, s,
                          i < ARRAY_LEN(special) ? special[i] : (u128)rng_next(&g->rng) << 64 | rng_next(&g->rng));
    }
    default:
        return gen_var(g, s);
    }
}

static inline const struct term *gen_term(struct termgen *g, const struct sort *s, int depth);

static inline const struct sort *gen_bv_sort(struct termgen *g)
{
    static const unsigned width[] = { 4, 8, 3, 1, 16 };
    return sort_bv(g->t, width[gen_below(g, g->bv_widths)]);
}

static inline const struct sort *gen_small_float(struct termgen *g)
{
    return gen_below(g, 2) ? sort_float(g->t, 3, 4) : sort_float(g->t, 4, 5);
}

static inline const struct sort *gen_array_sort(struct termgen *g)
{
    if (g->bits)
        return sort_array(g->t, sort_bv(g->t, 4), gen_below(g, 4) ? sort_bv(g->t, 8) : gen_small_float(g));
    const struct sort *elem = gen_below(g, 3) ? g->t->s_int : g->t->s_bool;
    return gen_below(g, 2) ? sort_array(g->t, g->t->s_int, g->t->s_int)
                           : sort_array(g->t, sort_bv(g->t, 4), elem == g->t->s_int ? sort_bv(g->t, 8) : elem);
}

// A sort whose terms can be compared.
static inline const struct sort *gen_sort(struct termgen *g, unsigned kinds)
{
    unsigned kind = gen_below(g, kinds);
    switch (g->bits && (kind == 0 || kind == 3) ? 2 : kind) {
    case 0:
        return g->t->s_int;
    case 1:
        return g->t->s_bool;
    case 2:
        return gen_bv_sort(g);
    case 3:
        return g->t->s_real;
    default:
        return gen_small_float(g);
    }
}

static inline const struct term *gen_bool(struct termgen *g, int d, unsigned kinds)
{
    struct term_extra x = { 0 };
    const struct sort *b = g->t->s_bool, *s;
    const struct term *arg[5];
    unsigned n = 2 + gen_below(g, 4);
    switch (gen_below(g, 9)) {
    case 0:
        return gen_raw(g, TERM_NOT, gen_term(g, b, d), NULL, NULL, x);
    case 1:
    case 2:
        for (unsigned i = 0; i < n; i++)
            arg[i] = gen_term(g, b, d);
        return term_raw(g->t, gen_below(g, 2) ? TERM_AND : TERM_OR, arg, n, x);
    case 3:
    case 4:
        s = g->bits && g->arrays && gen_below(g, 4) == 0 ? gen_array_sort(g) : gen_sort(g, kinds);
        return gen_raw(g, TERM_EQ, gen_term(g, s, d), gen_term(g, s, d), NULL, x);
    default:
        s = gen_sort(g, kinds);
        if (s->kind == SORT_BV)
            return gen_raw(g, TERM_BV_ULT + gen_below(g, 4), gen_term(g, s, d), gen_term(g, s, d), NULL, x);
        if (s->kind == SORT_FLOAT && gen_below(g, 4) == 0)
            return gen_raw(g, TERM_FLOAT_IS_NAN + gen_below(g, 2), gen_term(g, s, d), NULL, NULL, x);
        if (s->kind == SORT_FLOAT)
            return gen_raw(g, TERM_FLOAT_EQ + gen_below(g, 3), gen_term(g, s, d), gen_term(g, s, d), NULL, x);
        if (g->bits)
            return gen_var(g, b);
        s = s->kind == SORT_REAL ? s : g->t->s_int;
        return gen_raw(g, gen_below(g, 2) ? TERM_LE : TERM_LT, gen_term(g, s, d), gen_term(g, s, d), NULL, x);
    }
}

static inline const struct term *gen_select(struct termgen *g, const struct sort *array, int d)
{
    return gen_raw(g, TERM_SELECT, gen_term(g, array, d), gen_term(g, array->index, d), NULL, (struct term_extra){ 0 });
}

static inline const struct term *gen_num(struct termgen *g, const struct sort *s, int d)
{
    struct term_extra x = { 0 };
    const struct term *arg[4];
    unsigned n = 2 + gen_below(g, 3);
    bool is_int = s->kind == SORT_INT;
    switch (gen_below(g, 8)) {
    case 0:
    case 1:
    case 2:
        for (unsigned i = 0; i < n; i++)
            arg[i] = gen_term(g, s, d);
        return term_raw(g->t, TERM_ADD, arg, n, x);
    case 3:
    case 4:
        if (g->products && gen_below(g, 3) == 0)
            return gen_raw(g, TERM_MUL, gen_term(g, s, d), gen_term(g, s, d), NULL, x);
        return gen_raw(g, TERM_MUL, gen_const(g, s), gen_term(g, s, d), NULL, x);
    case 5:
        if (!g->division)
            return gen_var(g, s);
        return gen_raw(g,
                       !is_int           ? TERM_RDIV
                       : gen_below(g, 2) ? TERM_DIV
                                         : TERM_MOD,
                       gen_term(g, s, d), gen_const(g, s), NULL, x);
    case 6:
        if (is_int && g->arrays)
            return gen_select(g, sort_array(g->t, s, s), d);
        if (is_int && g->bv_widths && g->division && gen_below(g, 4) == 0)
            return gen_raw(g, TERM_BV_TO_NAT, gen_term(g, gen_bv_sort(g), d), NULL, NULL, x);
        if (g->division)
            return gen_raw(g, is_int ? TERM_TO_INT : TERM_TO_REAL, gen_term(g, is_int ? g->t->s_real : g->t->s_int, d),
                           NULL, NULL, x);
        return gen_var(g, s);
    default:
        return gen_raw(g, TERM_ITE, gen_term(g, g->t->s_bool, d), gen_term(g, s, d), gen_term(g, s, d), x);
    }
}

static inline const struct term *gen_bv_part(struct termgen *g, const struct sort *s, int d)
{
    unsigned w = s->a;
    const struct sort *from = gen_bv_sort(g);
    switch (gen_below(g, 4)) {
    case 0:
        if (w == 1)
            return gen_var(g, s);
        {
            unsigned high = 1 + gen_below(g, w - 1);
            return gen_raw(g, TERM_CONCAT, gen_term(g, sort_bv(g->t, high), d), gen_term(g, sort_bv(g->t, w - high), d),
                           NULL, (struct term_extra){ 0 });
        }
    case 1:
        if (from->a < w)
            return gen_raw(g, TERM_ZERO_EXT + gen_below(g, 2), gen_term(g, from, d), NULL, NULL,
                           (struct term_extra){ .width = w });
        return gen_raw(g, TERM_EXTRACT, gen_term(g, from, d), NULL, NULL,
                       (struct term_extra){ .index = gen_below(g, from->a - w + 1), .width = w });
    case 2:
        if (g->division && !g->bits && gen_below(g, 4) == 0)
            return gen_raw(g, TERM_INT_TO_BV, gen_term(g, g->t->s_int, d), NULL, NULL,
                           (struct term_extra){ .width = w });
        return gen_raw(g, TERM_BV_NOT, gen_term(g, s, d), NULL, NULL, (struct term_extra){ 0 });
    default:
        return gen_raw(g, TERM_BV_NEG, gen_term(g, s, d), NULL, NULL, (struct term_extra){ 0 });
    }
}

static inline const struct term *gen_bv(struct termgen *g, const struct sort *s, int d)
{
    struct term_extra x = { 0 };
    if (g->bits && g->arrays && s->a == 8 && gen_below(g, 3) == 0)
        return gen_select(g, sort_array(g->t, sort_bv(g->t, 4), s), d);
    switch (gen_below(g, 6)) {
    case 0:
    case 1: {
        enum term_op op = TERM_BV_ADD + (int)gen_below(g, TERM_BV_XOR - TERM_BV_ADD + 1);
        return gen_raw(g, op, gen_term(g, s, d), gen_term(g, s, d), NULL, x);
    }
    case 2: {
        enum term_op op = gen_below(g, 2) ? TERM_BV_ADD : TERM_BV_MUL;
        return gen_raw(g, op, gen_const(g, s), gen_term(g, s, d), NULL, x);
    }
    case 3:
    case 4:
        return gen_bv_part(g, s, d);
    default:
        return gen_raw(g, TERM_ITE, gen_term(g, g->t->s_bool, d), gen_term(g, s, d), gen_term(g, s, d), x);
    }
}

static inline const struct term *gen_float(struct termgen *g, const struct sort *s, int d)
{
    struct term_extra x = { 0 };
    const struct sort *other = s->a == 3 ? sort_float(g->t, 4, 5) : sort_float(g->t, 3, 4);
    switch (gen_below(g, 7)) {
    case 0:
        return gen_raw(g, TERM_FLOAT_NEG + gen_below(g, 2), gen_term(g, s, d), NULL, NULL, x);
    case 1:
    case 2:
        return gen_raw(g, TERM_FLOAT_ADD + gen_below(g, 4), gen_term(g, s, d), gen_term(g, s, d), NULL, x);
    case 3:
        return gen_raw(g, TERM_FLOAT_OF_SBV + gen_below(g, 2), gen_term(g, sort_bv(g->t, 4), d), NULL, NULL,
                       (struct term_extra){ .sort = s });
    case 4:
        if (g->bits && g->arrays && gen_below(g, 2))
            return gen_select(g, sort_array(g->t, sort_bv(g->t, 4), s), d);
        return gen_raw(g, TERM_FLOAT_OF_BITS, gen_term(g, sort_bv(g->t, s->a + s->b), d), NULL, NULL,
                       (struct term_extra){ .sort = s });
    case 5:
        if (s->a + s->b > 9)
            return gen_var(g, s);
        return gen_raw(g, TERM_FLOAT_OF_FLOAT, gen_term(g, other, d), NULL, NULL, (struct term_extra){ .sort = s });
    default:
        return gen_raw(g, TERM_ITE, gen_term(g, g->t->s_bool, d), gen_term(g, s, d), gen_term(g, s, d), x);
    }
}

static inline const struct term *gen_array(struct termgen *g, const struct sort *s, int d)
{
    struct term_extra x = { 0 };
    if (gen_below(g, 6) == 0)
        return gen_raw(g, TERM_ITE, gen_term(g, g->t->s_bool, d), gen_term(g, s, d), gen_term(g, s, d), x);
    return gen_raw(g, TERM_STORE, gen_term(g, s, d), gen_term(g, s->index, d - 1), gen_term(g, s->elem, d - 1), x);
}

static inline const struct term *gen_term(struct termgen *g, const struct sort *s, int depth)
{
    if (depth <= 0 || gen_below(g, 6) == 0)
        return gen_below(g, 3) ? gen_var(g, s) : gen_const(g, s);
    int d = depth - 1;
    if (g->uf && gen_below(g, 8) == 0 && s->kind != SORT_ARRAY) {
        const struct term *a = gen_term(g, g->bits ? sort_bv(g->t, 4) : g->t->s_int, d);
        char name[16];
        snprintf(name, sizeof name, g->bits ? "f%u.%u" : "f%u", gen_below(g, 2), s->id);
        return term_app(g->t, sym_of(&g->t->names, name), s, &a, 1);
    }
    switch (s->kind) {
    case SORT_BOOL:
        return gen_bool(g, d, g->floats ? 5 : g->bv_widths ? 4 : 2);
    case SORT_INT:
    case SORT_REAL:
        return gen_num(g, s, d);
    case SORT_BV:
        return gen_bv(g, s, d);
    case SORT_FLOAT:
        return gen_float(g, s, d);
    case SORT_ARRAY:
        return gen_array(g, s, d);
    case SORT_OTHER:
        break;
    }
    return gen_var(g, s);
}

// gen_simplify: t made again, bottom-up, by term_make.
static inline const struct term *gen_simplify(struct terms *p, const struct term *t)
{
    if (!t->n)
        return t;
    struct args a;
    args_init(&a);
    for (uint32_t i = 0; i < t->n; i++)
        args_add(&a, gen_simplify(p, t->arg[i]));
    const struct term *r = term_again(p, t, a.at);
    args_free(&a);
    return r;
}

#endif
