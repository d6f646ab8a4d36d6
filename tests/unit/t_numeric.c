// SPDX-License-Identifier: Apache-2.0
// t_numeric.c: numeric strategies never prove what executions refute; each terminates, with each domain.
#include "unit.h"

#include "algo/numeric/numeric.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <stdlib.h>

static const char *const domains[] = {
    "interval", "octagon", "poly", "poly-parma", "interval*congruence", "packs(octagon)", "or(interval)", "poly*grid",
};

struct tally {
    size_t wrong, proved, refuted, undecided;
};

static void prove_with(struct symbolic_fixture *s, uint64_t seed, bool bad, const char *domain, const char *strategy,
                       struct tally *t)
{
    sf_set(s, "numeric.domain", domain);
    sf_set(s, "numeric.strategy", strategy);
    sf_set(s, "encode.ranges", seed % 3 ? "false" : "true");
    enum verdict v = sf_verdict(s, "numeric", 2000000);
    t->proved += v == VERDICT_TRUE;
    if (v != VERDICT_TRUE || !bad)
        return;
    t->wrong++;
    fprintf(stderr, "seed %llu, %s, %s: proved although it fails\n", (unsigned long long)seed, domain, strategy);
}

static void prove_random(uint64_t seed, struct tally *t)
{
    struct buf text = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    sf_open(&s, buf_str(&text));
    bool bad = sf_search(&s, 200, 2000);
    t->refuted += bad;
    size_t wrong = t->wrong;
    for (size_t k = 0; strategy_choices[k].name; k++)
        prove_with(&s, seed, bad, domains[(seed + k) % ARRAY_LEN(domains)], strategy_choices[k].name, t);
    if (t->wrong > wrong)
        fprintf(stderr, "%s\n", buf_str(&text));
    sf_close(&s);
    buf_free(&text);
}

static void test_random(void **state)
{
    (void)state;
    struct tally t = { 0 };
    uint64_t n = unit_rounds("NUMERIC_PROGRAMS", 60), first = unit_number("NUMERIC_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        prove_random(seed, &t);
    print_message("%zu proofs, %zu programs refuted\n", t.proved, t.refuted);
    assert_int_equal(t.wrong, 0);
}

// The short names of the literature are what helps begin with.
static void test_short_names(void **state)
{
    (void)state;
    for (size_t k = 0; strategy_choices[k].name; k++) {
        size_t n;
        const char *brief = strategy_short((enum strategy_kind)k, &n);
        assert_true(n > 0 && n < 4 && strspn(brief, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n);
        assert_int_equal(strategy_find(brief, n), k);
        assert_int_equal(strategy_find(strategy_choices[k].name, strlen(strategy_choices[k].name)), k);
    }
    assert_int_equal(strategy_find("S,N", 3), STRATEGIES);
    assert_int_equal(strategy_find("", 0), STRATEGIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_short_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
