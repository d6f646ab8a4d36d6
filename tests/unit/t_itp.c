// SPDX-License-Identifier: Apache-2.0
// t_itp.c: sequence interpolants: the definition on families and random sequences, and which predicates come out.
// COVERS: T78, T79
#include "unit.h"

#include "itp_bench.h"

// i = 0; n >= 0; k times { assume(i < n); i = i + 1 }; assume(i >= n); assume(i != n)
static void bounded_loop(void **state)
{
    (void)state;
    for (uint32_t k = 0; k <= 4; k++) {
        struct bench b;
        begin(&b);
        block(&b, and(&b, eq(&b, v(&b, "i", 1), num(&b, 0)), le(&b, num(&b, 0), v(&b, "n", 1))));
        for (uint32_t i = 1; i <= k; i++)
            block(&b,
                  and(&b, lt(&b, v(&b, "i", i), v(&b, "n", 1)), eq(&b, v(&b, "i", i + 1), plus(&b, v(&b, "i", i), 1))));
        const struct term *last = v(&b, "i", k + 1), *n = v(&b, "n", 1);
        block(&b, and(&b, le(&b, n, last), ne(&b, last, n)));
        expect_atom(&b, le(&b, v(&b, "i", 0), v(&b, "n", 0)));
        end(&b);
    }
}

// x = 0; y = 0; k times { x = x + 1; y = y + 1 }; assume(x != y)
static void two_counters(void **state)
{
    (void)state;
    for (uint32_t k = 0; k <= 4; k++) {
        struct bench b;
        begin(&b);
        block(&b, and(&b, eq(&b, v(&b, "x", 1), num(&b, 0)), eq(&b, v(&b, "y", 1), num(&b, 0))));
        for (uint32_t i = 1; i <= k; i++)
            block(&b, and(&b, eq(&b, v(&b, "x", i + 1), plus(&b, v(&b, "x", i), 1)),
                          eq(&b, v(&b, "y", i + 1), plus(&b, v(&b, "y", i), 1))));
        block(&b, ne(&b, v(&b, "x", k + 1), v(&b, "y", k + 1)));
        expect_atom(&b, eq(&b, v(&b, "x", 0), v(&b, "y", 0)));
        end(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded_loop),
        cmocka_unit_test(two_counters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
