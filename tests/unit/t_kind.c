// SPDX-License-Identifier: Apache-2.0
// t_kind.c: k-induction: what it must prove, and that it never proves what executions refute.
#include "unit.h"

#include "algo/kind/kind.h"
#include "loopgen.h"
#include "symbolic_fixture.h"

#include <stdlib.h>

// ---- random programs ------------------------------------------------------------------------------------------------

// Settings of the inductive step alone; some are weak, all must be sound.
static const char *const settings[][2] = {
    { "kind.max", "4" },
    { "kind.guess", "false" },
    { "kind.ranges", "false" },
    { "kind.recursion", "2" },
};

static void prove_random(uint64_t seed, size_t *wrong, size_t *proved, size_t *refuted)
{
    struct buf text = { 0 };
    loopgen(seed, &text);
    struct symbolic_fixture s;
    sf_open(&s, buf_str(&text));
    bool bad = sf_search(&s, 200, 2000);
    *refuted += bad;
    sf_set(&s, "kind.base", "false");
    sf_set(&s, "encode.encoding", seed % 2 ? "int" : "bv");
    for (size_t i = 0; i < ARRAY_LEN(settings); i++) {
        if (i && (seed + i) % 2)
            continue;
        sf_set(&s, settings[i][0], settings[i][1]);
        if (sf_verdict(&s, "kind", 30000) != VERDICT_TRUE)
            continue;
        ++*proved;
        if (bad) {
            ++*wrong;
            fprintf(stderr, "seed %llu: proved although it fails (setting %zu):\n%s\n", (unsigned long long)seed, i,
                    buf_str(&text));
        }
    }
    sf_close(&s);
    buf_free(&text);
}

static void test_random(void **state)
{
    (void)state;
    size_t wrong = 0, proved = 0, refuted = 0;
    uint64_t n = unit_rounds("KIND_PROGRAMS", 100), first = unit_number("KIND_SEED", 1);
    for (uint64_t seed = first; seed < first + n; seed++)
        prove_random(seed, &wrong, &proved, &refuted);
    print_message("%zu proofs, %zu programs refuted\n", proved, refuted);
    assert_int_equal(wrong, 0);
    assert_true(proved >= n / 2 && refuted >= n / 10);  // seen: 1.2 and a fifth of the programs
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
