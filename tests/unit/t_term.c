// SPDX-License-Identifier: Apache-2.0
// t_term.c: laws of the simplifier: what term_make builds means what was asked for, decided by Z3 on random terms.
#include "unit.h"

#include "smt/solver.h"
#include "termgen.h"

#include <stdlib.h>

struct env {
    struct terms t;
    struct smt_cfg cfg;
    struct smt smt;
};

static void begin(struct env *e)
{
    memset(e, 0, sizeof *e);
    terms_init(&e->t);
    e->cfg = (struct smt_cfg){ .rlimit = 1000000, .timeout = 2000 };
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    terms_free(&e->t);
}

static void show(struct env *e, const char *what, const struct term *t)
{
    struct buf b = { 0 };
    term_print(&e->t, t, &b);
    print_message("%s: %s\n", what, buf_str(&b));
    buf_free(&b);
}

// Whether a = b, not simplified, holds in all models: SAT_NO of its negation.
static enum sat differ(struct env *e, const struct term *a, const struct term *b)
{
    struct term_extra x = { 0 };
    const struct term *eq = term_raw(&e->t, TERM_EQ, (const struct term *[]){ a, b }, 2, x);
    return smt_check(&e->smt, term_raw(&e->t, TERM_NOT, &eq, 1, x));
}

// Random terms of sort `kind`-like s; at most a fifth may be too hard.
static void laws(struct termgen what, const struct sort *(*sort)(struct termgen *), unsigned seed, unsigned all,
                 int depth)
{
    int rounds = (int)unit_share(all);
    struct env e;
    begin(&e);
    struct termgen g = what;
    g.t = &e.t;
    g.rng = rng_seed(seed);
    int unknown = 0;
    for (int i = 0; i < rounds; i++) {
        struct terms_mark m = terms_mark(&e.t);
        const struct term *raw = gen_term(&g, sort(&g), depth), *made = gen_simplify(&e.t, raw);
        assert_ptr_equal(raw->sort, made->sort);
        const struct term *again = gen_simplify(&e.t, made);
        if (again != made && !what.big) {
            show(&e, "made", made);
            show(&e, "again", again);
        }
        assert_true(again == made || what.big);  // numbers that do not fit are left alone
        enum sat r = differ(&e, raw, made);
        if (r == SAT_YES) {
            show(&e, "raw", raw);
            show(&e, "made", made);
        }
        assert_int_not_equal(r, SAT_YES);
        unknown += r == SAT_UNKNOWN;
        terms_release(&e.t, m);
    }
    print_message("%d of %d too hard\n", unknown, rounds);
    assert_true(unknown * 5 <= rounds);
    end(&e);
}

static const struct sort *sort_int(struct termgen *g)
{
    return g->t->s_int;
}

static const struct sort *sort_bool(struct termgen *g)
{
    return g->t->s_bool;
}

static const struct sort *sort_real(struct termgen *g)
{
    return g->t->s_real;
}

static void laws_bool(void **state)
{
    (void)state;
    laws((struct termgen){ 0 }, sort_bool, 1, 1000, 5);
}

static void laws_int(void **state)
{
    (void)state;
    laws((struct termgen){ .division = true, .big = true }, sort_int, 2, 600, 4);
    laws((struct termgen){ .division = true }, sort_bool, 3, 400, 5);
}

static void laws_products(void **state)
{
    (void)state;
    laws((struct termgen){ .products = true, .big = true }, sort_int, 4, 300, 3);
}

static void laws_real(void **state)
{
    (void)state;
    laws((struct termgen){ .division = true, .big = true }, sort_real, 5, 500, 4);
}

static void laws_uf_arrays(void **state)
{
    (void)state;
    laws((struct termgen){ .uf = true, .arrays = true }, sort_bool, 6, 500, 4);
    laws((struct termgen){ .bv_widths = 2, .arrays = true }, gen_array_sort, 7, 200, 4);
}

static void laws_bv(void **state)
{
    (void)state;
    laws((struct termgen){ .bv_widths = 5 }, gen_bv_sort, 8, 800, 4);
    laws((struct termgen){ .bv_widths = 3, .division = true }, sort_bool, 9, 300, 4);
}

static void laws_float(void **state)
{
    (void)state;
    laws((struct termgen){ .bv_widths = 2, .floats = true }, gen_small_float, 10, 150, 3);
}

// Sums, differences, products and quotients of a variable and every number.
static void laws_float_constants(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    const struct sort *s = sort_float(&e.t, 3, 4);
    const struct term *x = term_fresh(&e.t, "x", s);
    int rules = 0;
    for (unsigned i = 0; i < 4 * 2 * 128; i++) {
        const struct term *c = term_float(&e.t, s, i % 128), *arg[] = { i / 128 % 2 ? c : x, i / 128 % 2 ? x : c };
        enum term_op op = TERM_FLOAT_ADD + i / 256;
        const struct term *raw = term_raw(&e.t, op, arg, 2, (struct term_extra){ 0 });
        const struct term *made = term_make(&e.t, op, arg, 2, (struct term_extra){ 0 });
        if (made->op == op)
            continue;
        rules++;
        assert_int_equal(differ(&e, raw, made), SAT_NO);
    }
    assert_true(rules >= 128);
    end(&e);
}

// Equalities of every multiple of an extended number of four bits with every constant: those with even factors become narrow.
static void laws_multiples(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    int narrow = 0;
    for (unsigned i = 0; i < 4 * 16 * 16; i++) {
        const struct term *x = term_fresh(&e.t, "x", sort_bv(&e.t, 2 + i % 2));
        const struct term *arg[] = { term_bv(&e.t, 4, i / 4 % 16), term_extend(&e.t, x, 4, i / 2 % 2) };
        const struct term *raw = term_raw(&e.t, TERM_BV_MUL, arg, 2, (struct term_extra){ 0 });
        const struct term *made = term_make(&e.t, TERM_BV_MUL, arg, 2, (struct term_extra){ 0 }),
                          *c = term_bv(&e.t, 4, i / 64);
        const struct term *raw_eq =
            term_raw(&e.t, TERM_EQ, (const struct term *[]){ raw, c }, 2, (struct term_extra){ 0 });
        const struct term *made_eq = term_eq(&e.t, made, c);
        narrow += i / 4 % 2 == 0 && made_eq->op == TERM_EQ && made_eq->arg[0] == x;
        assert_int_equal(differ(&e, raw_eq, made_eq), SAT_NO);
    }
    assert_true(narrow >= 20);
    end(&e);
}

// ---- digits ---------------------------------------------------------------------------------------------------------

static const struct term *by(struct env *e, enum term_op op, const struct term *a, unsigned k)
{
    return term_2(&e->t, op, a, term_bv(&e->t, a->sort->a, k));
}

// k (x % c) + k c (x / c % d), and with x / c alone.
static const struct term *of_digits(struct env *e, const struct term *x, unsigned c, unsigned d, unsigned k)
{
    const struct term *high = by(e, TERM_BV_UDIV, x, c);
    if (d)
        high = by(e, TERM_BV_UREM, high, d);
    return term_2(&e->t, TERM_BV_ADD, by(e, TERM_BV_MUL, by(e, TERM_BV_UREM, x, c), k),
                  by(e, TERM_BV_MUL, high, k * c));
}

// Digits of all numbers of five bits to all bases that are put together again, for all values; some are the number again.
static void laws_digits(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    const struct term *x = term_fresh(&e.t, "x", sort_bv(&e.t, 5));
    int whole = 0, one = 0;
    for (unsigned i = 0; i < 31 * 32 * 3; i++) {
        unsigned c = 1 + i % 31, d = i / 31 % 32, k = (unsigned[]){ 1, 3, 31 }[i / 31 / 32];
        const struct term *t = of_digits(&e, x, c, d, k);
        whole += t == x;
        one += t->op == TERM_BV_UREM;
        for (unsigned v = 0; v < 32; v++) {
            const struct term *value = term_bv(&e.t, 5, v), *is = term_subst(&e.t, t, &x, &value, 1);
            unsigned high = v / c, digit = d ? high % d : high;
            assert_true(is->op == TERM_BV_CONST && is->num == ((k * (v % c) + k * c * digit) & 31));
        }
    }
    assert_true(whole > 500 && one > 50);
    end(&e);
}

// Low parts of terms that are small, extended again; and division of what was divided.
static void laws_parts_and_quotients(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    const struct term *x = term_fresh(&e.t, "x", sort_bv(&e.t, 5));
    int whole = 0, signed_ones = 0;
    for (unsigned i = 0; i < 31 * 5 * 32; i++) {
        unsigned c = 1 + i % 31, bits = 1 + i / 31 % 4, k = i / 31 / 5;
        const struct term *t = by(&e, TERM_BV_ADD, by(&e, TERM_BV_UREM, x, c), k);
        const struct term *low = term_extract(&e.t, t, 0, bits),
                          *q = by(&e, TERM_BV_SDIV, by(&e, TERM_BV_UDIV, x, c), k);
        const struct term *made[] = { term_extend(&e.t, low, 5, true), term_extend(&e.t, low, 5, false), q,
                                      term_eq(&e.t, by(&e, TERM_BV_UDIV, x, c), term_bv(&e.t, 5, 0)) };
        whole += made[0] == t;
        signed_ones += q->op == TERM_BV_SDIV;
        for (unsigned v = 0; v < 32; v++) {
            const struct term *value = term_bv(&e.t, 5, v), *was[] = { NULL, NULL, NULL, NULL };
            unsigned sum = (v % c + k) & 31, part = sum & ((1u << bits) - 1), high = v / c;
            unsigned minus = part >> (bits - 1) ? part | (31u << bits & 31) : part;
            was[0] = term_bv(&e.t, 5, minus);
            was[1] = term_bv(&e.t, 5, part);
            was[2] = by(&e, TERM_BV_SDIV, term_bv(&e.t, 5, high), k);
            was[3] = term_bool(&e.t, high == 0);
            for (int j = 0; j < 4; j++)
                assert_ptr_equal(term_subst(&e.t, made[j], &x, &value, 1), was[j]);
        }
    }
    assert_true(whole > 50 && signed_ones > 1000);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_bool),
        cmocka_unit_test(laws_int),
        cmocka_unit_test(laws_products),
        cmocka_unit_test(laws_real),
        cmocka_unit_test(laws_bv),
        cmocka_unit_test(laws_float),
        cmocka_unit_test(laws_uf_arrays),
        cmocka_unit_test(laws_float_constants),
        cmocka_unit_test(laws_multiples),
        cmocka_unit_test(laws_digits),
        cmocka_unit_test(laws_parts_and_quotients),
    };
    if (getenv("TERM_TEST"))
        cmocka_set_test_filter(getenv("TERM_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
