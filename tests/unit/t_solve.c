// SPDX-License-Identifier: Apache-2.0
// t_solve.c: tests of src/refine/solve: inputs for path conditions of all the usual shapes.
#include "unit.h"

#include "refine/solve.h"

// A problem under construction.
struct problem {
    struct arena mem;
    struct types types;
    struct exps x;
    struct {
        VEC_OF(struct path_condition);
    } conds;
    u128 values[16];
    size_t n_inputs;
};

static void begin(struct problem *p)
{
    memset(p, 0, sizeof *p);
    types_init(&p->types, &machine_lp64, &p->mem);
    exps_init(&p->x, &p->types, &p->mem);
}

static void end(struct problem *p)
{
    vec_free(&p->conds);
    exps_release(&p->x);
    vec_free(&p->types.all);
    vec_free(&p->types.derived);
    arena_free(&p->mem);
}

static const struct exp *input(struct problem *p, uint32_t n, enum type_kind k)
{
    p->n_inputs = MAX(p->n_inputs, n + 1);
    return exp_input(&p->x, n, p->types.basic[k]);
}

static const struct exp *in(struct problem *p, uint32_t n)
{
    return input(p, n, TYPE_INT);
}

static const struct exp *num(struct problem *p, int64_t v)
{
    return exp_int(&p->x, p->types.basic[TYPE_INT], v);
}

static const struct exp *bin(struct problem *p, enum op o, const struct exp *a, const struct exp *b)
{
    return exp_binary(&p->x, o, a, b);
}

static void require(struct problem *p, const struct exp *e, bool truth)
{
    struct path_condition c = { .cond = e, .truth = truth };
    vec_push(&p->conds, c);
}

static bool solved(struct problem *p)
{
    struct solve_task t = { p->conds.at, p->conds.n, p->values, p->n_inputs, 0, NULL, false, 0, NULL };
    bool found = solve_inputs(&t);
    for (size_t i = 0; found && i < p->conds.n; i++) {
        const struct path_condition *c = &p->conds.at[i];
        assert_int_equal(value_is_true(exp_eval_inputs(c->cond, p->values, p->n_inputs), c->cond->type), c->truth);
    }
    return found;
}

static void test_inversion(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    // ((x * 3 + 7) ^ 0x55) == 1234
    const struct exp *e = bin(&p, OP_ADD, bin(&p, OP_MUL, in(&p, 0), num(&p, 3)), num(&p, 7));
    require(&p, bin(&p, OP_EQ, bin(&p, OP_XOR, e, num(&p, 0x55)), num(&p, 1234)), true);
    // (char)y == -3, y > 1000
    const struct exp *narrow = exp_cast(&p.x, in(&p, 1), p.types.basic[TYPE_CHAR]);
    require(&p, bin(&p, OP_EQ, exp_cast(&p.x, narrow, p.types.basic[TYPE_INT]), num(&p, -3)), true);
    require(&p, bin(&p, OP_GT, in(&p, 1), num(&p, 1000)), true);
    assert_true(solved(&p));
    end(&p);
}

static void test_negated_comparisons(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    require(&p, bin(&p, OP_EQ, in(&p, 0), num(&p, 0)), false);
    require(&p, bin(&p, OP_LT, in(&p, 0), num(&p, 100)), false);
    require(&p, bin(&p, OP_GE, in(&p, 0), num(&p, 102)), false);
    require(&p, bin(&p, OP_EQ, in(&p, 0), num(&p, 100)), false);
    assert_true(solved(&p));
    assert_int_equal((int64_t)p.values[0], 101);
    end(&p);
}

static void test_chain(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    for (uint32_t i = 0; i < 6; i++)
        require(&p, bin(&p, OP_LT, in(&p, i), in(&p, i + 1)), true);
    require(&p, bin(&p, OP_LE, in(&p, 6), num(&p, 3)), true);
    require(&p, bin(&p, OP_GE, in(&p, 0), num(&p, -3)), true);
    assert_true(solved(&p));
    end(&p);
}

static void test_linear(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    // x == y, x + y == 1000, z == x + 2 y
    require(&p, bin(&p, OP_EQ, in(&p, 0), in(&p, 1)), true);
    require(&p, bin(&p, OP_EQ, bin(&p, OP_ADD, in(&p, 0), in(&p, 1)), num(&p, 1000)), true);
    const struct exp *sum = bin(&p, OP_ADD, in(&p, 0), bin(&p, OP_MUL, in(&p, 1), num(&p, 2)));
    require(&p, bin(&p, OP_EQ, in(&p, 2), sum), true);
    assert_true(solved(&p));
    assert_int_equal((int64_t)p.values[0], 500);
    end(&p);
}

static void test_bits_and_remainders(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    // (x & 0xf0) == 0x30, x % 7 == 3, x > 500; (y << 4) == 0x120, (y >> 1) < 100
    require(&p, bin(&p, OP_EQ, bin(&p, OP_AND, in(&p, 0), num(&p, 0xf0)), num(&p, 0x30)), true);
    require(&p, bin(&p, OP_EQ, bin(&p, OP_MOD, in(&p, 0), num(&p, 7)), num(&p, 3)), true);
    require(&p, bin(&p, OP_GT, in(&p, 0), num(&p, 500)), true);
    require(&p, bin(&p, OP_EQ, bin(&p, OP_SHL, in(&p, 1), num(&p, 4)), num(&p, 0x120)), true);
    require(&p, bin(&p, OP_LT, bin(&p, OP_SHR, in(&p, 1), num(&p, 1)), num(&p, 100)), true);
    assert_true(solved(&p));
    end(&p);
}

static void test_product(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    // x * y == 391 (17 * 23), both greater than 1
    require(&p, bin(&p, OP_EQ, bin(&p, OP_MUL, in(&p, 0), in(&p, 1)), num(&p, 391)), true);
    require(&p, bin(&p, OP_GT, in(&p, 0), num(&p, 1)), true);
    require(&p, bin(&p, OP_GT, in(&p, 1), num(&p, 1)), true);
    require(&p, bin(&p, OP_LT, in(&p, 0), num(&p, 100)), true);
    require(&p, bin(&p, OP_LT, in(&p, 1), num(&p, 100)), true);
    assert_true(solved(&p));
    end(&p);
}

static void test_compound(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    // (x == 7) | (y == 9) holds, x < 5 holds: so y == 9
    const struct exp *either =
        bin(&p, OP_OR, bin(&p, OP_EQ, in(&p, 0), num(&p, 7)), bin(&p, OP_EQ, in(&p, 1), num(&p, 9)));
    require(&p, either, true);
    require(&p, bin(&p, OP_LT, in(&p, 0), num(&p, 5)), true);
    require(&p, exp_unary(&p.x, OP_NOT, bin(&p, OP_NE, in(&p, 2), num(&p, 77))), true);
    assert_true(solved(&p));
    assert_int_equal((int64_t)p.values[1], 9);
    assert_int_equal((int64_t)p.values[2], 77);
    end(&p);
}

static void test_floats(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    struct type *d = p.types.basic[TYPE_DOUBLE];
    const struct exp *x = input(&p, 0, TYPE_DOUBLE);
    const struct exp *half = exp_const(&p.x, d, value_of_float(0.5L, d));
    const struct exp *ten = exp_const(&p.x, d, value_of_float(10.0L, d));
    require(&p, bin(&p, OP_GT, bin(&p, OP_MUL, x, half), ten), true);
    require(&p, bin(&p, OP_LT, x, exp_const(&p.x, d, value_of_float(20.25L, d))), true);
    assert_true(solved(&p));
    end(&p);
}

static void test_not_found(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    p.values[0] = 5;
    require(&p, bin(&p, OP_LT, in(&p, 0), num(&p, 5)), true);
    require(&p, bin(&p, OP_GT, in(&p, 0), num(&p, 5)), true);
    struct solve_task t = { p.conds.at, p.conds.n, p.values, p.n_inputs, 100000, NULL, false, 0, NULL };
    assert_false(solve_inputs(&t));
    assert_int_equal((int64_t)p.values[0], 5);
    end(&p);
}

// Conditions that compare two inputs up to a constant.
static void test_differences(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    for (uint32_t i = 0; i < 10; i++) {
        for (uint32_t k = 0; k < i; k++)
            require(&p, bin(&p, OP_NE, in(&p, i), in(&p, k)), true);
        require(&p, bin(&p, OP_GE, in(&p, i), num(&p, 0)), true);
        require(&p, bin(&p, OP_LT, in(&p, i), num(&p, 10)), true);
    }
    require(&p, bin(&p, OP_GT, in(&p, 2), bin(&p, OP_ADD, in(&p, 7), num(&p, 4))), true);
    require(&p, bin(&p, OP_EQ, in(&p, 5), bin(&p, OP_SUB, in(&p, 2), num(&p, 1))), true);
    assert_true(solved(&p));
    end(&p);

    begin(&p);
    for (uint32_t i = 0; i < 10; i++)
        require(&p, bin(&p, OP_LT, input(&p, i, TYPE_INT), input(&p, (i + 1) % 10, TYPE_INT)), true);
    assert_false(solved(&p));  // a circle
    end(&p);

    begin(&p);  // x + 1 <= x only where the sum wraps around
    require(&p, bin(&p, OP_LE, bin(&p, OP_ADD, in(&p, 0), num(&p, 1)), in(&p, 1)), true);
    require(&p, bin(&p, OP_LE, in(&p, 1), in(&p, 0)), true);
    assert_true(solved(&p));
    end(&p);

    begin(&p);  // equal, and not
    require(&p, bin(&p, OP_EQ, in(&p, 0), in(&p, 1)), true);
    require(&p, bin(&p, OP_EQ, in(&p, 2), in(&p, 1)), true);
    require(&p, bin(&p, OP_NE, in(&p, 2), in(&p, 0)), true);
    assert_false(solved(&p));
    end(&p);
}

static void test_independent_inputs_stay(void **state)
{
    (void)state;
    struct problem p;
    begin(&p);
    p.values[0] = 42;
    require(&p, bin(&p, OP_GT, in(&p, 0), num(&p, 10)), true);
    require(&p, bin(&p, OP_GT, in(&p, 1), num(&p, 10)), true);
    assert_true(solved(&p));
    assert_int_equal((int64_t)p.values[0], 42);
    end(&p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inversion),
        cmocka_unit_test(test_negated_comparisons),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_linear),
        cmocka_unit_test(test_bits_and_remainders),
        cmocka_unit_test(test_product),
        cmocka_unit_test(test_compound),
        cmocka_unit_test(test_floats),
        cmocka_unit_test(test_not_found),
        cmocka_unit_test(test_differences),
        cmocka_unit_test(test_independent_inputs_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
