// SPDX-License-Identifier: Apache-2.0
// t_frame.c: what every formula of a program rests on (the layout of memory, facts told by analyses) is satisfiable, or is not used.
#include "unit.h"

#include "symbolic_fixture.h"

#include "encode/sums.h"

static struct symbolic_fixture s;

// Whether everything that formulas assume of memory holds together, in both encodings.
static void check_frame(void)
{
    for (int kind = ENCODE_INT; kind <= ENCODE_BV; kind++) {
        struct encoder *e = symbolic_encoder(&s.symbolic, (enum encoding)kind);
        struct terms *t = encoder_terms(e);
        const struct term *all = t->t_true;
        size_t places = 0;
        for (uint32_t v = 0; v < encode_states(e); v++) {
            enum state_kind k = encode_state_kind(e, v);
            if (k != STATE_FIXED && k != STATE_MEMORY)
                continue;
            all = term_and(t, all, encode_state_facts(e, encode_state(e, v, 1)));
            places++;
        }
        assert_true(places >= 2);
        assert_int_equal(smt_check(symbolic_smt(&s.symbolic), all), SAT_YES);
    }
}

// Any number of objects of any size has a satisfiable layout, or none is claimed.
static void test_layout(void **state)
{
    (void)state;
    struct rng r = { 7 };
    for (int round = 0; round < 24; round++) {
        struct buf b = { 0 };
        unsigned funcs = 1 + (unsigned)rng_below(&r, 5);
        buf_printf(&b, "extern void reach_error(void); static char big[%llu]; char *p;\n",
                   (unsigned long long)1 << rng_below(&r, 47));
        for (unsigned i = 0; i < funcs; i++)
            buf_printf(&b, "static int f%u(int n) { char a[%llu]; p = &a[n]; *p = 1; return *p; }\n", i,
                       (unsigned long long)1 << rng_below(&r, 45));
        buf_puts(&b, "int main(void) { p = big; int s = *p;\n");
        for (unsigned i = 0; i < funcs; i++)
            buf_printf(&b, "s += f%u(s); s += f%u(1);\n", i, i);
        buf_puts(&b, "if (s == 3) reach_error(); return 0; }\n");
        sf_open(&s, buf_str(&b));
        check_frame();
        sf_close(&s);
        buf_free(&b);
    }
}

static const struct exp *variable(const char *name)
{
    const struct cfa *c = s.f.cfa;
    for (size_t i = 0; i < c->exps.all.n; i++) {
        const struct exp *x = c->exps.all.at[i];
        if (x->kind == EXP_CELL && strcmp(sym_str(&s.f.prog.syms, x->var->name), name) == 0)
            return x;
    }
    return NULL;
}

static void add_fact(int64_t coef, i128 constant)
{
    const struct exp *x = variable("x");
    assert_non_null(x);
    struct fact f = { .at = s.f.cfa->start->entry->id, .op = OP_LE, .sum = { &x, &coef, 1, constant } };
    assert_true(facts_add(&s.f.known.facts, &f));
}

static void test_facts(void **state)
{
    (void)state;
    sf_open(&s, "int x; int main(void) { x = x + 1; return x; }\n");
    add_fact(1, -10);  // x <= 10
    assert_true(symbolic_check_facts(&s.symbolic));
    assert_int_equal(s.f.known.facts.n, 1);
    add_fact(-1, 11);  // x >= 11
    assert_false(symbolic_check_facts(&s.symbolic));
    assert_int_equal(s.f.known.facts.n, 0);
    add_fact(-1, (i128)1 << 40);  // beyond its type
    assert_false(symbolic_check_facts(&s.symbolic));
    assert_int_equal(s.f.known.facts.n, 0);
    sf_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_layout), cmocka_unit_test(test_facts) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
