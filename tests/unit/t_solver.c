// SPDX-License-Identifier: Apache-2.0
// t_solver.c: solvers: assertion stack, assumptions, cores, models.
#include "unit.h"

#include "smt/solver.h"

#include <stdio.h>

struct env {
    struct terms t;
    struct smt_cfg cfg;
    struct smt smt;
    const struct term *x, *y, *z;
};

static const struct term *var(struct env *e, const char *name, const struct sort *s)
{
    return term_var(&e->t, sym_of(&e->t.names, name), 0, s);
}

static const struct term *num(struct env *e, i128 n)
{
    return term_int(&e->t, n);
}

static void begin(struct env *e)
{
    memset(e, 0, sizeof *e);
    terms_init(&e->t);
    e->cfg = (struct smt_cfg){ .rlimit = 20000000, .timeout = 20000 };
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
    e->x = var(e, "x", e->t.s_int);
    e->y = var(e, "y", e->t.s_int);
    e->z = var(e, "z", e->t.s_int);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    terms_free(&e->t);
}

static void stack(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct solver *v = solver_new(&e.smt, 0);
    solver_assert(v, term_le(&e.t, e.x, e.y));
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_push(v);
    solver_assert(v, term_lt(&e.t, e.y, e.x));
    assert_int_equal(solver_check(v, NULL, 0), SAT_NO);
    solver_pop(v, 1);
    assert_int_equal(solver_check(v, NULL, 0), SAT_YES);
    solver_free(v);
    end(&e);
}

static void cores(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    struct solver *v = solver_new(&e.smt, 0);
    const struct term *a[] = { term_le(t, e.z, num(&e, 3)), term_lt(t, e.x, e.y), var(&e, "b", t->s_bool),
                               term_lt(t, e.y, e.x) };
    assert_int_equal(solver_check(v, a, 4), SAT_NO);
    struct u32_vec core = { 0 };
    solver_core(v, &core);
    assert_int_equal(core.n, 2);
    assert_int_equal(core.at[0], 1);
    assert_int_equal(core.at[1], 3);
    assert_int_equal(solver_check(v, a, 3), SAT_YES);
    assert_true(solver_true(v, a[1]));
    assert_true(solver_true(v, a[2]));
    const struct term *x = solver_value(v, e.x), *y = solver_value(v, e.y);
    assert_int_equal(x->op, TERM_NUM);
    assert_true(x->num < y->num);
    vec_free(&core);
    solver_free(v);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stack),
        cmocka_unit_test(cores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
