// SPDX-License-Identifier: Apache-2.0
// t_bv_range.c: bounds of bit-vectors and what they decide, against all values of the variables.
//
//   RANGE_TERMS=100000 RANGE_SEED=1 t_bv_range    more terms, from another seed (default: 1500, from 1)
#include "unit.h"

#include "base/rng.h"
#include "smt/bv_range.h"
#include "smt/term_priv.h"

#include <stdio.h>

enum { VARS = 3, DEPTH = 4 };
static const unsigned var_width[VARS] = { 3, 4, 3 };

struct gen {
    struct terms t;
    struct rng rng;
    const struct term *var[VARS];
    bool raw;  // terms are not simplified
};

struct tally {
    size_t bounded, decided;
};

static unsigned below(struct gen *g, unsigned n)
{
    return (unsigned)rng_below(&g->rng, n);
}

static const struct term *make(struct gen *g, enum term_op op, const struct term *const *arg, size_t n,
                               struct term_extra x)
{
    return g->raw ? term_raw(&g->t, op, arg, n, x) : term_make(&g->t, op, arg, n, x);
}

// ---- random terms ---------------------------------------------------------------------------------------------------

static const struct term *leaf(struct gen *g, unsigned width)
{
    for (unsigned i = below(g, VARS), tries = 0; tries < VARS && below(g, 4); tries++, i = (i + 1) % VARS)
        if (var_width[i] == width)
            return g->var[i];
    return term_bv(&g->t, width, rng_next(&g->rng) & (below(g, 2) ? 3 : ~UINT64_C(0)));
}

static const struct term *bits(struct gen *g, unsigned width, int depth);

static const struct term *comparison(struct gen *g, int depth)
{
    static const enum term_op op[] = { TERM_EQ, TERM_BV_ULT, TERM_BV_ULE, TERM_BV_SLT, TERM_BV_SLE };
    unsigned width = 3 + below(g, 3);
    const struct term *arg[] = { bits(g, width, depth), bits(g, width, depth) };
    const struct term *t = make(g, op[below(g, ARRAY_LEN(op))], arg, 2, (struct term_extra){ 0 });
    return below(g, 4) ? t : make(g, TERM_NOT, &t, 1, (struct term_extra){ 0 });
}

// Of parts that have other widths.
static const struct term *resized(struct gen *g, unsigned width, int depth)
{
    const struct term *arg[2];
    unsigned w;
    switch (below(g, 3)) {
    case 0:
        w = 1 + below(g, width - 1);
        arg[0] = bits(g, width - w, depth);
        arg[1] = bits(g, w, depth);
        return make(g, TERM_CONCAT, arg, 2, (struct term_extra){ 0 });
    case 1:
        arg[0] = bits(g, 1 + below(g, width - 1), depth);
        return make(g, below(g, 2) ? TERM_ZERO_EXT : TERM_SIGN_EXT, arg, 1, (struct term_extra){ .width = width });
    default:
        w = width + 1 + below(g, 3);
        arg[0] = bits(g, w, depth);
        return make(g, TERM_EXTRACT, arg, 1, (struct term_extra){ .index = below(g, w - width + 1), .width = width });
    }
}

static const struct term *bits(struct gen *g, unsigned width, int depth)
{
    const struct term *arg[4];
    if (depth-- == 0 || below(g, 6) == 0)
        return leaf(g, width);
    if (width > 1 && below(g, 4) == 0)
        return resized(g, width, depth);
    if (below(g, 8) == 0) {
        arg[0] = comparison(g, depth);
        arg[1] = bits(g, width, depth);
        arg[2] = bits(g, width, depth);
        return make(g, TERM_ITE, arg, 3, (struct term_extra){ 0 });
    }
    if (below(g, 8) == 0) {
        arg[0] = bits(g, width, depth);
        return make(g, below(g, 2) ? TERM_BV_NOT : TERM_BV_NEG, arg, 1, (struct term_extra){ 0 });
    }
    enum term_op op = TERM_BV_ADD + (int)below(g, TERM_BV_XOR - TERM_BV_ADD + 1);
    bool many = op == TERM_BV_ADD || op == TERM_BV_MUL || op == TERM_BV_AND || op == TERM_BV_OR || op == TERM_BV_XOR;
    size_t n = many && below(g, 3) == 0 ? 3 : 2;
    for (size_t i = 0; i < n; i++)
        arg[i] = bits(g, width, depth);
    return make(g, op, arg, n, (struct term_extra){ 0 });
}

// ---- all values -----------------------------------------------------------------------------------------------------

static void complain(struct gen *g, const struct term *t, const struct term *is)
{
    struct buf b = { 0 };
    term_print(&g->t, t, &b);
    buf_puts(&b, " is ");
    term_print(&g->t, is, &b);
    fail_msg("%s", buf_str(&b));
}

struct values {
    struct gen *g;
    const struct term *number[VARS];
};

// Folds all, also what was made without simplification and has no variables.
static const struct term *fold(void *ctx, const struct term *t, const struct term *const *arg)
{
    const struct values *v = ctx;
    return t->op == TERM_VAR ? v->number[t->index] : t->n ? term_again(&v->g->t, t, arg) : t;
}

// Calls check with what t is for each value of the variables.
static void each_value(struct gen *g, const struct term *t, void (*check)(struct gen *, const struct term *, void *),
                       void *ctx)
{
    unsigned all = 0;
    for (unsigned i = 0; i < VARS; i++)
        all += var_width[i];
    for (unsigned n = 0; n < 1u << all; n++) {
        struct values v = { .g = g };
        unsigned rest = n;
        for (unsigned i = 0; i < VARS; rest >>= var_width[i++])
            v.number[i] = term_bv(&g->t, var_width[i], rest & ((1u << var_width[i]) - 1));
        check(g, term_rewrite(&g->t, t, fold, &v), ctx);
    }
}

static void check_in(struct gen *g, const struct term *is, void *ctx)
{
    const struct bv_range *r = ctx;
    if (is->op != TERM_BV_CONST || (u128)is->num < r->low || (u128)is->num > r->high)
        complain(g, term_bv(&g->t, 64, r->low << 32 | r->high), is);
}

static void check_is(struct gen *g, const struct term *is, void *ctx)
{
    if (is != ctx)
        complain(g, ctx, is);
}

static void check_term(struct gen *g, struct tally *n)
{
    unsigned width = 3 + below(g, 3);
    const struct term *t = bits(g, width, DEPTH);
    struct bv_range r = bv_range(t);
    bool bounded = t->op != TERM_BV_CONST && (r.low != 0 || r.high != bv_mask(width));
    assert_true(r.low <= r.high && r.high <= bv_mask(width));
    n->bounded += bounded;
    if (bounded)
        each_value(g, t, check_in, &r);
}

static void check_comparison(struct gen *g, struct tally *n)
{
    const struct term *t = comparison(g, DEPTH), *r = bv_decide(&g->t, t);
    bool decided = r == g->t.t_true || r == g->t.t_false;
    assert_true(decided || r == t);
    n->decided += decided && r != t;
    if (decided && r != t)
        each_value(g, t, check_is, (void *)(uintptr_t)r);
}

static void test_all_values(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("RANGE_TERMS", 5000), first = unit_number("RANGE_SEED", 1);
    struct tally tally = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct gen g = { .rng = rng_seed(seed), .raw = seed % 2 };
        terms_init(&g.t);
        for (unsigned i = 0; i < VARS; i++)
            g.var[i] = term_var(&g.t, sym_of(&g.t.names, "x"), i, sort_bv(&g.t, var_width[i]));
        check_term(&g, &tally);
        check_comparison(&g, &tally);
        terms_free(&g.t);
    }
    print_message("%zu terms had bounds, %zu comparisons were decided by them\n", tally.bounded, tally.decided);
    assert_true(tally.bounded > n / 8 && tally.decided > n / 50);  // the test must have had something to do
}

// What the form of a term must tell.
static void test_known(void **state)
{
    (void)state;
    struct terms t;
    terms_init(&t);
    const struct term *x = term_var(&t, sym_of(&t.names, "x"), 0, sort_bv(&t, 8));
    struct bv_range r = bv_range(term_2(&t, TERM_BV_UREM, x, term_bv(&t, 8, 10)));
    assert_true(r.low == 0 && r.high == 9);
    r = bv_range(term_2(&t, TERM_BV_AND, x, term_bv(&t, 8, 12)));
    assert_true(r.low == 0 && r.high == 12);
    const struct term *wide = term_extend(&t, x, 16, false);
    r = bv_range(term_2(&t, TERM_BV_ADD, wide, term_bv(&t, 16, 100)));
    assert_true(r.low == 100 && r.high == 355);
    assert_true(bv_decide(&t, term_2(&t, TERM_BV_SLT, wide, term_bv(&t, 16, 256))) == t.t_true);
    assert_true(bv_decide(&t, term_eq(&t, wide, term_bv(&t, 16, 256))) == t.t_false);
    terms_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_values),
        cmocka_unit_test(test_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
