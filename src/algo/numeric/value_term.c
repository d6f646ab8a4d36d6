// SPDX-License-Identifier: Apache-2.0
// value_term.c: abstract values as formulas.
#include "algo/numeric/value_term.h"

static bool has_reals(struct lin e, const struct term *const *names)
{
    bool real = false;
    for (uint32_t i = 0; i < e.n; i++)
        real |= names[e.term[i].dim]->sort->kind == SORT_REAL;
    return real;
}

static const struct term *number_term(struct terms *t, i128 k, bool real)
{
    return real ? term_rational(t, k, 1) : term_int(t, k);
}

// The term of e; in reals if some dimension is real.
static const struct term *lin_term_of(struct terms *t, struct lin e, const struct term *const *names, bool real)
{
    const struct term *sum = number_term(t, e.k, real);
    for (uint32_t i = 0; i < e.n; i++) {
        const struct term *x = names[e.term[i].dim];
        if (real && x->sort->kind == SORT_INT)
            x = term_1(t, TERM_TO_REAL, x);
        sum = term_add(t, sum, term_mul(t, number_term(t, e.term[i].coef, real), x));
    }
    return sum;
}

static const struct term *multiple(struct terms *t, const struct term *e, i128 mod, bool real)
{
    if (!real)
        return term_eq(t, term_2(t, TERM_MOD, e, term_int(t, mod)), term_int(t, 0));
    const struct term *part = term_mul(t, term_rational(t, 1, mod), e);
    return term_eq(t, part, term_1(t, TERM_TO_REAL, term_1(t, TERM_TO_INT, part)));
}

const struct term *lin_term(struct terms *t, struct lin e, const struct term *const *names)
{
    return lin_term_of(t, e, names, has_reals(e, names));
}

const struct term *lincon_term(struct terms *t, struct lincon c, const struct term *const *names)
{
    bool real = has_reals(c.e, names);
    const struct term *e = lin_term_of(t, c.e, names, real), *zero = number_term(t, 0, real);
    switch (c.rel) {
    case LIN_EQ:
        return term_eq(t, e, zero);
    case LIN_GE:
        return term_le(t, zero, e);
    case LIN_GT:
        return term_lt(t, zero, e);
    case LIN_MOD:
        return multiple(t, e, c.mod, real);
    }
    BUG("bad relation %d", (int)c.rel);
}

static const struct term *conjunction(struct terms *t, const struct dvalue *v, const struct term *const *names)
{
    struct arena mem = { 0 };
    struct lincon_vec c = { 0 };
    struct term_vec all = { 0 };
    dom_constraints(v, &mem, &c);
    for (size_t i = 0; i < c.n; i++)
        vec_push(&all, lincon_term(t, c.at[i], names));
    const struct term *r = term_make(t, TERM_AND, all.at, all.n, (struct term_extra){ 0 });
    vec_free(&all);
    vec_free(&c);
    arena_free(&mem);
    return r;
}

const struct term *value_term(struct terms *t, const struct dvalue *v, const struct term *const *names)
{
    struct dvalue *part[DISJUNCTS_MAX];
    size_t k = dom_disjuncts(v, part, DISJUNCTS_MAX);
    const struct term *r = term_bool(t, false);
    for (size_t i = 0; i < k; i++) {
        r = term_or(t, r, conjunction(t, part[i], names));
        dom_free(part[i]);
    }
    return r;
}
