// SPDX-License-Identifier: Apache-2.0
// t_project.c: elimination of variables and chains of interpolants.
#include "unit.h"

#include "smt/solver.h"
#include "termgen.h"

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

static bool mentions(struct env *e, const struct term *t, const struct term *v)
{
    struct term_vec vars = { 0 };
    bool found = false;
    term_vars(&e->t, t, &vars);
    for (size_t i = 0; i < vars.n; i++)
        found |= vars.at[i] == v;
    vec_free(&vars);
    return found;
}

static void light(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    bool exact = false;
    // exists x. x = y + 1 and x <= z
    const struct term *f = term_and(t, term_eq(t, e.x, term_add(t, e.y, num(&e, 1))), term_le(t, e.x, e.z));
    assert_ptr_equal(smt_project(&e.smt, f, &e.x, 1, 0, false, &exact), term_lt(t, e.y, e.z));
    assert_true(exact);
    // exists x. y <= x and x != z and z <= 3
    f = term_and(t, term_le(t, e.y, e.x), term_not(t, term_eq(t, e.x, e.z)));
    f = term_and(t, f, term_le(t, e.z, num(&e, 3)));
    assert_ptr_equal(smt_project(&e.smt, f, &e.x, 1, 0, false, &exact), term_le(t, e.z, num(&e, 3)));
    assert_true(exact);
    end(&e);
}

static void by_models(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    bool exact = false;
    // exists x. (y <= x and x <= z) or (z + 5 <= x and x <= y)
    const struct term *a = term_and(t, term_le(t, e.y, e.x), term_le(t, e.x, e.z));
    const struct term *b = term_and(t, term_le(t, term_add(t, e.z, num(&e, 5)), e.x), term_le(t, e.x, e.y));
    const struct term *want = term_or(t, term_le(t, e.y, e.z), term_le(t, term_add(t, e.z, num(&e, 5)), e.y));
    const struct term *r = smt_project(&e.smt, term_or(t, a, b), &e.x, 1, 10, false, &exact);
    assert_non_null(r);
    assert_true(exact);
    assert_false(mentions(&e, r, e.x));
    assert_true(smt_implies(&e.smt, r, want) && smt_implies(&e.smt, want, r));
    // one model is not enough
    assert_null(smt_project(&e.smt, term_or(t, a, b), &e.x, 1, 1, false, &exact));
    r = smt_project(&e.smt, term_or(t, a, b), &e.x, 1, 1, true, &exact);
    assert_non_null(r);
    assert_false(exact);
    assert_true(smt_implies(&e.smt, r, want));
    end(&e);
}

// Random formulas: the projection is implied, and at random points it says whether a value for the variable exists.
static void check_random(struct env *e, struct termgen *g, const struct sort *s, int *done)
{
    struct terms *t = &e->t;
    const struct term *raw = gen_term(g, t->s_bool, 4), *f = gen_simplify(t, raw);
    struct term_vec vars = { 0 };
    term_vars(t, f, &vars);
    const struct term *x = NULL;
    for (size_t i = 0; i < vars.n; i++)
        if (vars.at[i]->sort == s)
            x = vars.at[i];
    bool exact;
    const struct term *r = x ? smt_project(&e->smt, f, &x, 1, 20, false, &exact) : NULL;
    if (r) {
        assert_true(exact);
        assert_false(mentions(e, r, x));
        assert_true(smt_implies(&e->smt, f, r));
        const struct term *at = f, *want = r;
        for (size_t i = 0; i < vars.n; i++) {
            const struct term *c = gen_const(g, vars.at[i]->sort);
            want = term_subst(t, want, &vars.at[i], &c, 1);
            if (vars.at[i] != x)
                at = term_subst(t, at, &vars.at[i], &c, 1);
        }
        enum sat some = smt_check(&e->smt, at), said = smt_check(&e->smt, want);
        assert_true(some == said || some == SAT_UNKNOWN);
        ++*done;
    }
    vec_free(&vars);
}

static void random_projections(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    int done = 0;
    struct termgen g = { .t = &e.t, .rng = rng_seed(3) };
    for (int i = 0; i < 120; i++)
        check_random(&e, &g, e.t.s_int, &done);
    print_message("%d projected\n", done);
    assert_true(done >= 50);
    g.bv_widths = 2;
    done = 0;
    for (int i = 0; i < 50; i++)
        check_random(&e, &g, sort_bv(&e.t, 4), &done);
    print_message("%d projected\n", done);
    assert_true(done >= 3);
    end(&e);
}

// The conditions of a sequence of interpolants.
static void check_sequence(struct env *e, const struct term *const *f, size_t n, const struct term **itp)
{
    itp[0] = e->t.t_true;
    itp[n] = e->t.t_false;
    for (size_t i = 0; i < n; i++)
        assert_true(smt_implies(&e->smt, term_and(&e->t, itp[i], f[i]), itp[i + 1]));
    for (size_t i = 1; i < n; i++) {
        struct term_vec vars = { 0 };
        term_vars(&e->t, itp[i], &vars);
        for (size_t j = 0; j < vars.n; j++) {
            bool before = false, after = false;
            for (size_t k = 0; k < n; k++)
                *(k < i ? &before : &after) |= mentions(e, f[k], vars.at[j]);
            assert_true(before && after);
        }
        vec_free(&vars);
    }
}

enum { STEPS = 8 };

static void chain(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    const struct term *f[STEPS], *itp[STEPS + 1] = { 0 };
    struct sym x = sym_of(&t->names, "x"), b = sym_of(&t->names, "b");
    f[0] = term_eq(t, term_var(t, x, 1, t->s_int), num(&e, 0));
    for (unsigned i = 1; i + 1 < STEPS; i++) {
        const struct term *now = term_var(t, x, i, t->s_int), *next = term_var(t, x, i + 1, t->s_int);
        const struct term *c = term_var(t, b, i, t->s_bool);
        const struct term *one = term_eq(t, next, term_add(t, now, num(&e, 1)));
        const struct term *two = term_eq(t, next, term_add(t, now, num(&e, 2)));
        f[i] = term_ite(t, c, one, two);
    }
    f[STEPS - 1] = term_lt(t, term_var(t, x, STEPS - 1, t->s_int), num(&e, 3));
    assert_true(smt_chain_interpolants(&e.smt, f, STEPS, 20000000, itp));
    check_sequence(&e, f, STEPS, itp);
    f[STEPS - 1] = term_lt(t, term_var(t, x, STEPS - 1, t->s_int), num(&e, 30));
    assert_false(smt_chain_interpolants(&e.smt, f, STEPS, 20000000, itp));  // satisfiable
    assert_false(smt_chain_interpolants(&e.smt, f, STEPS, 10, itp));        // too little work
    end(&e);
}

static void chain_of_bits(void **state)
{
    (void)state;
    struct env e;
    begin(&e);
    struct terms *t = &e.t;
    const struct sort *s = sort_bv(t, 8), *m = sort_array(t, t->s_int, t->s_int);
    const struct term *a = term_var(t, sym_of(&t->names, "a"), 1, s), *c = term_var(t, sym_of(&t->names, "a"), 2, s);
    const struct term *f[3], *itp[4] = { 0 };
    f[0] = term_2(t, TERM_BV_ULT, a, term_bv(t, 8, 10));
    f[1] = term_eq(t, c, term_2(t, TERM_BV_ADD, a, term_bv(t, 8, 5)));
    f[2] = term_2(t, TERM_BV_ULT, term_bv(t, 8, 20), c);
    assert_true(smt_chain_interpolants(&e.smt, f, 3, 20000000, itp));
    check_sequence(&e, f, 3, itp);
    const struct term *m1 = var(&e, "m1", m), *m2 = var(&e, "m2", m);
    f[0] = term_eq(t, term_select(t, m1, num(&e, 7)), num(&e, 1));
    f[1] = term_eq(t, m2, term_store(t, m1, num(&e, 8), num(&e, 2)));
    f[2] = term_not(t, term_eq(t, term_select(t, m2, num(&e, 7)), num(&e, 1)));
    assert_true(smt_chain_interpolants(&e.smt, f, 3, 20000000, itp));
    check_sequence(&e, f, 3, itp);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light), cmocka_unit_test(by_models),     cmocka_unit_test(random_projections),
        cmocka_unit_test(chain), cmocka_unit_test(chain_of_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
