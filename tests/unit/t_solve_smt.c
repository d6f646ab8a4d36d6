// SPDX-License-Identifier: Apache-2.0
// t_solve_smt.c: path conditions by the SMT solver, against brute force and against conditions that hold by construction.
// COVERS: B12
#include "unit.h"

#include "base/rng.h"
#include "refine/confirm.h"

#include <stdlib.h>

static const struct opt_spec smt_specs[] = {
#define OPT_S smt_cfg
    SMT_OPTS(OPT_ROW)
#undef OPT_S
};

struct fixture {
    struct arena mem;
    struct types types;
    struct exps x;
    struct smt_cfg cfg;
    struct options options;
    struct solve_smt smt;
    struct rng rng;
    struct path_condition cond[8];
    size_t n;
    u128 values[4];
    struct type *input[4];
    size_t n_inputs;
};

static void begin(struct fixture *f)
{
    memset(f, 0, sizeof *f);
    types_init(&f->types, &machine_lp64, &f->mem);
    exps_init(&f->x, &f->types, &f->mem);
    f->options.mem = &f->mem;
    opt_register(&f->options, (struct opt_group){ "smt", "", smt_specs, ARRAY_LEN(smt_specs), &f->cfg });
    solve_smt_init(&f->smt, &f->cfg, NULL);
}

static void end(struct fixture *f)
{
    solve_smt_free(&f->smt);
    exps_release(&f->x);
    vec_free(&f->types.all);
    vec_free(&f->types.derived);
    arena_free(&f->mem);
}

static bool holds(const struct fixture *f)
{
    for (size_t i = 0; i < f->n; i++) {
        const struct path_condition *c = &f->cond[i];
        if (value_is_true(exp_eval_inputs(c->cond, f->values, f->n_inputs), c->cond->type) != c->truth)
            return false;
    }
    return true;
}

static enum sat solve(struct fixture *f, struct budget *b)
{
    struct solve_task t = { f->cond, f->n, f->values, f->n_inputs, 0, b, false, 0, NULL };
    return solve_smt(&f->smt, &t, 300000);
}

// ---- random conditions ----------------------------------------------------------------------------------------------

static unsigned pick(struct fixture *f, unsigned n)
{
    return (unsigned)rng_below(&f->rng, n);
}

static struct type *some_type(struct fixture *f, bool floats)
{
    static const enum type_kind kinds[] = { TYPE_INT,  TYPE_UINT,   TYPE_INT,   TYPE_LONG,  TYPE_ULONG,  TYPE_UCHAR,
                                            TYPE_CHAR, TYPE_USHORT, TYPE_SHORT, TYPE_FLOAT, TYPE_DOUBLE, TYPE_LDOUBLE };
    return f->types.basic[kinds[pick(f, floats ? 12 : 9)]];
}

static const struct exp *constant(struct fixture *f, struct type *t)
{
    static const int small[] = { 0, 1, -1, 2, 3, 7, 10, 100, 127, 128, 255, 256, -128, 1000 };
    i128 n = pick(f, 4) ? small[pick(f, ARRAY_LEN(small))] : (i128)(int64_t)rng_next(&f->rng) >> pick(f, 60);
    if (type_is_float(t))
        return exp_const(&f->x, t, value_of_float((long double)n / (pick(f, 2) ? 1 : 8), t));
    return exp_int(&f->x, t, n);
}

static const struct exp *value(struct fixture *f, struct type *t, unsigned depth, bool floats);

static const struct exp *operation(struct fixture *f, struct type *t, unsigned depth, bool floats)
{
    static const enum op ints[] = { OP_ADD, OP_SUB, OP_MUL, OP_AND, OP_OR, OP_XOR, OP_SHL, OP_SHR, OP_DIV, OP_MOD };
    enum op o = ints[pick(f, type_is_float(t) ? 3 : 10)];
    const struct exp *a = value(f, t, depth - 1, floats);
    if (pick(f, 8) == 0)
        return exp_unary(&f->x, type_is_float(t) || pick(f, 2) ? OP_NEG : OP_BITNOT, a);
    if (o == OP_SHL || o == OP_SHR)
        return exp_binary(&f->x, o, a, exp_int(&f->x, f->types.basic[TYPE_INT], pick(f, 8)));
    if (o == OP_DIV || o == OP_MOD)
        return exp_binary(&f->x, o, a, exp_int(&f->x, t, 1 + pick(f, 20)));
    return exp_binary(&f->x, o, a, value(f, t, depth - 1, floats));
}

// An expression of a promoted type (or the leaf of any type converted to it).
static const struct exp *value(struct fixture *f, struct type *t, unsigned depth, bool floats)
{
    if (depth == 0 || pick(f, 5) == 0) {
        if (pick(f, 3) == 0)
            return constant(f, t);
        uint32_t i = pick(f, (unsigned)f->n_inputs);
        return exp_cast(&f->x, exp_input(&f->x, i, f->input[i]), t);
    }
    if (pick(f, 4) == 0) {
        struct type *inner = some_type(f, floats);
        return exp_cast(&f->x, exp_cast(&f->x, value(f, type_promote(&f->types, inner), depth - 1, floats), inner), t);
    }
    return operation(f, t, depth, floats);
}

static const struct exp *condition(struct fixture *f, bool floats)
{
    struct type *t = type_promote(&f->types, some_type(f, floats));
    const struct exp *a = value(f, t, 1 + pick(f, 3), floats), *b = value(f, t, pick(f, 2), floats);
    return exp_binary(&f->x, (enum op)(OP_EQ + pick(f, 6)), a, b);
}

static void require(struct fixture *f, const struct exp *e, bool truth)
{
    if (e->kind != EXP_CONST)
        f->cond[f->n++] = (struct path_condition){ .cond = e, .truth = truth };
}

static void show(const struct fixture *f, uint64_t seed)
{
    struct program p = { .types = f->types };
    for (size_t i = 0; i < f->n; i++) {
        struct buf b = { 0 };
        exp_print(&p, f->cond[i].cond, &b);
        fprintf(stderr, "seed %llu: %s is %d\n", (unsigned long long)seed, buf_str(&b), f->cond[i].truth);
        buf_free(&b);
    }
}

// Whether values exist, by trying all: inputs are of at most 8 bits, all but the first below 12.
static bool exists(struct fixture *f)
{
    unsigned most = f->n_inputs > 1 ? 12 : 256;
    for (unsigned i = 0; i < most; i++)
        for (unsigned j = 0; j < (f->n_inputs > 1 ? 12 : 1); j++) {
            f->values[0] = i;
            f->values[1] = j;
            if (holds(f))
                return true;
        }
    return false;
}

static void test_brute_force(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f);
    size_t count[3] = { 0 };
    for (uint64_t seed = 1; seed <= 800; seed++) {
        f.rng = rng_seed(seed);
        f.n = 0;
        f.n_inputs = 1 + seed % 2;
        for (size_t i = 0; i < f.n_inputs; i++) {
            f.input[i] = f.types.basic[pick(&f, 2) ? TYPE_UCHAR : TYPE_CHAR];
            f.values[i] = 0;
            const struct exp *x = exp_cast(&f.x, exp_input(&f.x, (uint32_t)i, f.input[i]), f.types.basic[TYPE_UINT]);
            if (f.n_inputs > 1)
                require(&f, exp_binary(&f.x, OP_LT, x, exp_int(&f.x, f.types.basic[TYPE_UINT], 12)), true);
        }
        for (unsigned i = 1 + pick(&f, 3); i > 0; i--)
            require(&f, condition(&f, false), pick(&f, 2));
        enum sat s = solve(&f, NULL);
        bool right = s == SAT_YES ? holds(&f) : s == SAT_UNKNOWN || !exists(&f);
        count[s]++;
        if (!right)
            show(&f, seed);
        assert_true(right);
    }
    print_message("%zu without solution, %zu with, %zu open\n", count[SAT_NO], count[SAT_YES], count[SAT_UNKNOWN]);
#if HAVE_Z3
    assert_true(count[SAT_NO] > 150 && count[SAT_YES] > 150 && count[SAT_UNKNOWN] < 15);
#endif
    end(&f);
}

static u128 random_pattern(struct fixture *f, struct type *t)
{
    if (type_is_float(t) && pick(f, 8))
        return value_of_float(((long double)(int64_t)rng_next(&f->rng)) / (long double)(UINT64_C(1) << pick(f, 63)), t);
    if (t->kind == TYPE_LDOUBLE)
        return value_of_float(0.0L, t);
    return t->size >= 16 ? rng_next(&f->rng) : rng_next(&f->rng) & (((u128)1 << t->size * 8) - 1);
}

// Conditions that some values fulfil: the solver must never say that there are none.
static void test_satisfiable(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f);
    size_t count[3] = { 0 };
    for (uint64_t seed = 1; seed <= 80; seed++) {
        u128 hidden[4];
        struct budget b = { .tick_limit = 2000000 };
        f.rng = rng_seed(seed * 17);
        f.n = 0;
        f.n_inputs = 3;
        for (size_t i = 0; i < 3; i++) {
            f.input[i] = some_type(&f, true);
            hidden[i] = f.values[i] = random_pattern(&f, f.input[i]);
        }
        for (unsigned i = 1 + pick(&f, 3); i > 0; i--) {
            const struct exp *e = condition(&f, true);
            require(&f, e, value_is_true(exp_eval_inputs(e, hidden, 3), e->type));
        }
        memset(f.values, 0, sizeof f.values);
        enum sat s = solve(&f, &b);
        count[s]++;
        if (s == SAT_NO || (s == SAT_YES && !holds(&f)))
            show(&f, seed);
        assert_true(s != SAT_NO && (s != SAT_YES || holds(&f)));
    }
    print_message("%zu found, %zu open\n", count[SAT_YES], count[SAT_UNKNOWN]);
#if HAVE_Z3
    assert_true(count[SAT_YES] > 50);
#endif
    end(&f);
}

// Values stay where nothing has to change, and budgets hold.
static void test_slice_and_budget(void **state)
{
    (void)state;
    struct fixture f;
    begin(&f);
    struct type *t = f.types.basic[TYPE_UINT];
    f.n_inputs = 3;
    for (uint32_t i = 0; i < 3; i++)
        f.input[i] = t;
    const struct exp *x = exp_input(&f.x, 0, t), *y = exp_input(&f.x, 1, t), *z = exp_input(&f.x, 2, t);
    require(&f, exp_binary(&f.x, OP_GT, y, exp_int(&f.x, t, 5)), true);
    require(&f, exp_binary(&f.x, OP_EQ, exp_binary(&f.x, OP_MUL, x, x), exp_int(&f.x, t, 49)), true);
    require(&f, exp_binary(&f.x, OP_EQ, z, y), true);
    f.values[1] = f.values[2] = 4242;
#if HAVE_Z3
    assert_int_equal(solve(&f, NULL), SAT_YES);
    assert_true(holds(&f) && f.values[1] == 4242 && f.values[2] == 4242);
    require(&f, exp_binary(&f.x, OP_EQ, exp_binary(&f.x, OP_AND, x, exp_int(&f.x, t, 1)), exp_int(&f.x, t, 0)), true);
    assert_int_equal(solve(&f, NULL), SAT_NO);
#endif
    struct budget none = { .tick_limit = 1, .ticks = 2 };
    f.values[0] = 0;
    assert_int_equal(solve(&f, &none), SAT_UNKNOWN);
    assert_true(none.cause != STOP_NONE);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_satisfiable),
        cmocka_unit_test(test_slice_and_budget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
