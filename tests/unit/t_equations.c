// SPDX-License-Identifier: Apache-2.0
// t_equations.c: polynomial equations never prove what executions refute: random programs about loops, and random polynomial
// assignments in loops over variables of all widths, with equations that may hold or not.
#include "unit.h"

#include "loopgen.h"
#include "symbolic_fixture.h"

struct tally {
    size_t wrong, proved, refuted;
};

static void prove(const char *text, uint64_t seed, struct tally *t)
{
    struct symbolic_fixture s;
    sf_open(&s, text);
    bool bad = sf_search(&s, 150, 2000);
    sf_set(&s, "numeric.domain", seed % 2 ? "octagon*congruence" : "interval");
    sf_set(&s, "numeric.strategy", "lookahead");
    sf_set(&s, "encode.ranges", seed % 3 ? "true" : "false");
    sf_set(&s, "unit.slice", seed % 4 < 2 ? "false" : "true");
    sf_set(&s, "polynomial.depth", seed % 5 ? "2" : "3");
    sf_set(&s, "polynomial.widths", "64");
    bool proved = sf_verdict(&s, "polynomial", 3000000) == VERDICT_TRUE;
    t->proved += proved;
    t->refuted += bad;
    if (proved && bad) {
        t->wrong++;
        fprintf(stderr, "seed %llu: proved although it fails\n%s\n", (unsigned long long)seed, text);
    }
    sf_close(&s);
}

// ---- programs about polynomials ---------------------------------------------------------------------------------------

static const char *pick_name(struct rng *r)
{
    static const char *const names[] = { "x", "y", "z", "n" };
    return names[rng_below(r, ARRAY_LEN(names))];
}

static const char *pick_type(struct rng *r)
{
    static const char *const types[] = { "int",  "int",           "unsigned", "unsigned",
                                         "long", "unsigned long", "short",    "unsigned char" };
    return types[rng_below(r, ARRAY_LEN(types))];
}

static void put_product(struct rng *r, struct buf *b)
{
    static const char *const casts[] = { "", "", "", "(long)", "(unsigned)", "(signed char)" };
    if (rng_below(r, 3) == 0)
        buf_printf(b, "%d", (int)rng_below(r, 5));
    else
        buf_printf(b, "%s%s", casts[rng_below(r, ARRAY_LEN(casts))], pick_name(r));
    if (rng_below(r, 3) == 0)
        buf_printf(b, " * %s", pick_name(r));
    if (rng_below(r, 12) == 0)
        buf_printf(b, " %s %d", rng_below(r, 2) ? "/" : "%", 2 + (int)rng_below(r, 3));
}

static void put_polynomial(struct rng *r, struct buf *b)
{
    put_product(r, b);
    for (uint64_t n = rng_below(r, 3); n-- > 0;) {
        buf_puts(b, rng_below(r, 3) ? " + " : " - ");
        put_product(r, b);
    }
}

static void put_assignments(struct rng *r, struct buf *b)
{
    for (uint64_t n = 1 + rng_below(r, 3); n-- > 0;) {
        const char *x = pick_name(r);
        buf_printf(b, "%s = %s + ", x, rng_below(r, 2) ? x : pick_name(r));
        put_polynomial(r, b);
        buf_puts(b, ";\n");
    }
}

static void put_condition(struct rng *r, struct buf *b)
{
    static const char *const compare[] = { "<", "==", "!=", ">" };
    if (rng_below(r, 3) == 0)
        buf_puts(b, "__VERIFIER_nondet_int()");
    else
        buf_printf(b, "%s %s %s", pick_name(r), compare[rng_below(r, ARRAY_LEN(compare))], pick_name(r));
}

static void put_equation(struct rng *r, struct buf *b)
{
    buf_puts(b, "(");
    put_polynomial(r, b);
    buf_puts(b, rng_below(r, 4) ? ") == (" : ") % 2 == (");
    put_polynomial(r, b);
    buf_puts(b, rng_below(r, 4) ? ")" : ") % 2");
}

// A loop with a branch; what is compared behind it is often compared in it, too.
static void polynomial_program(uint64_t seed, struct buf *b)
{
    struct rng r = rng_seed(seed);
    struct buf equation = { 0 };
    put_equation(&r, &equation);
    buf_puts(b, "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\nint main(void) {\n");
    for (const char *v = "xyzn"; *v; v++)
        if (rng_below(&r, 3))
            buf_printf(b, "%s %c = %d;\n", pick_type(&r), *v, (int)rng_below(&r, 3));
        else
            buf_printf(b, "%s %c = __VERIFIER_nondet_int();\n", pick_type(&r), *v);
    buf_puts(b, "while (");
    put_condition(&r, b);
    buf_puts(b, ") {\n");
    put_assignments(&r, b);
    if (rng_below(&r, 2)) {
        buf_puts(b, "if (");
        put_condition(&r, b);
        buf_puts(b, ") {\n");
        put_assignments(&r, b);
        buf_puts(b, "}\n");
    }
    if (rng_below(&r, 3) == 0)
        buf_printf(b, "if (!(%s)) reach_error();\n", buf_str(&equation));
    buf_puts(b, "}\n");
    if (rng_below(&r, 3) == 0)
        put_assignments(&r, b);
    buf_printf(b, "if (!(%s)) reach_error();\nreturn 0;\n}\n", buf_str(&equation));
    buf_free(&equation);
}

static void test_polynomials(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_rounds("EQUATIONS_PROGRAMS", 150), first = unit_number("EQUATIONS_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct buf text = { 0 };
        polynomial_program(seed, &text);
        prove(buf_str(&text), seed, &t);
        buf_free(&text);
    }
    print_message("%zu proofs, %zu programs refuted\n", t.proved, t.refuted);
    assert_int_equal(t.wrong, 0);
    assert_true(t.proved > n / 50 && t.refuted > n / 2);  // the test must have had something to do
}

static void test_loops(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_rounds("EQUATIONS_LOOPS", 30), first = unit_number("EQUATIONS_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct buf text = { 0 };
        loopgen(seed, &text);
        prove(buf_str(&text), seed, &t);
        buf_free(&text);
    }
    print_message("%zu proofs, %zu programs refuted\n", t.proved, t.refuted);
    assert_int_equal(t.wrong, 0);
    assert_true(t.proved > 0 && t.refuted > 0);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_polynomials),
        cmocka_unit_test(test_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
