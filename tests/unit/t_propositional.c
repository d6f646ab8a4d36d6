// SPDX-License-Identifier: Apache-2.0
// t_propositional.c: formulas of boolean programs against Kleene's logic and truth tables.
#include "unit.h"

#include "base/mem.h"
#include "boolgen.h"
#include "boolprog/formula_code.h"

enum { ATOMS = 4, ROWS3 = 81, ROWS2 = 16, RANDOM = 1500 };

// ---- a reference: trees without simplification, and sets of values ----------------------------------------------------------

struct tree {
    enum formula_op op;
    uint32_t atom;
    struct tree *a, *b, *c;
};

static struct tree *random_tree(struct arena *mem, struct rng *r, unsigned depth)
{
    struct tree *t = ARENA_NEW(mem, struct tree);
    t->op = (enum formula_op)(depth ? rng_below(r, 8) : rng_below(r, 4));
    if (t->op < FORMULA_ATOM && rng_below(r, 2))
        t->op = FORMULA_ATOM;
    t->atom = (uint32_t)rng_below(r, ATOMS);
    if (t->op >= FORMULA_NOT)
        t->a = random_tree(mem, r, depth - 1);
    if (t->op >= FORMULA_AND)
        t->b = random_tree(mem, r, depth - 1);
    if (t->op == FORMULA_ITE)
        t->c = random_tree(mem, r, depth - 1);
    return t;
}

static const struct bool_formula *build(struct bool_formulas *p, const struct tree *t)
{
    switch (t->op) {
    case FORMULA_FALSE:
        return formula_const(p, TRUTH_FALSE);
    case FORMULA_TRUE:
        return formula_const(p, TRUTH_TRUE);
    case FORMULA_ANY:
        return formula_const(p, TRUTH_UNKNOWN);
    case FORMULA_ATOM:
        return formula_atom(p, t->atom);
    case FORMULA_NOT:
        return formula_not(p, build(p, t->a));
    case FORMULA_AND:
        return formula_and(p, build(p, t->a), build(p, t->b));
    case FORMULA_OR:
        return formula_or(p, build(p, t->a), build(p, t->b));
    case FORMULA_ITE:
        return formula_ite(p, build(p, t->a), build(p, t->b), build(p, t->c));
    }
    return NULL;
}

/* The values that a tree can have: bit 0: false, bit 1: true.  Each unknown part and each occurrence of an atom without a value is a choice
 * of its own. */
static unsigned values_of(const struct tree *t, const uint8_t *atom)
{
    static const unsigned of_truth[] = { [TRUTH_FALSE] = 1, [TRUTH_TRUE] = 2, [TRUTH_UNKNOWN] = 3 };
    if (t->op <= FORMULA_ANY)
        return of_truth[t->op];
    if (t->op == FORMULA_ATOM)
        return of_truth[atom[t->atom]];
    unsigned a = values_of(t->a, atom), out = 0;
    unsigned b = t->b ? values_of(t->b, atom) : 1, c = t->c ? values_of(t->c, atom) : 1;
    for (unsigned row = 0; row < 8; row++) {
        bool x = row & 1, y = row >> 1 & 1, z = row >> 2 & 1;
        if (!(a >> x & 1) || !(b >> y & 1) || !(c >> z & 1))
            continue;
        bool v = t->op == FORMULA_NOT ? !x : t->op == FORMULA_AND ? x && y : t->op == FORMULA_OR ? x || y : x ? y : z;
        out |= 1u << v;
    }
    return out;
}

static void row3(unsigned row, uint8_t *atom)
{
    for (unsigned i = 0; i < ATOMS; i++, row /= 3)
        atom[i] = (uint8_t)(row % 3);
}

static void row2(unsigned row, uint8_t *atom)
{
    for (unsigned i = 0; i < ATOMS; i++)
        atom[i] = row >> i & 1 ? TRUTH_TRUE : TRUTH_FALSE;
}

static enum truth atom_value(void *ctx, uint32_t atom)
{
    return (enum truth)((const uint8_t *)ctx)[atom];
}

static enum truth value_in(const struct bool_formula *f, uint8_t *atom)
{
    return formula_value(f, atom_value, atom);
}

static unsigned as_set(enum truth t)
{
    return t == TRUTH_UNKNOWN ? 3 : t == TRUTH_TRUE ? 2 : 1;
}

static bool decided(const uint8_t *atom)
{
    for (unsigned i = 0; i < ATOMS; i++)
        if (atom[i] == TRUTH_UNKNOWN)
            return false;
    return true;
}

// All values that the tree has for some values of the unknown atoms, each the same at all its occurrences.
static unsigned completed(const struct tree *t, const uint8_t *atom)
{
    unsigned out = 0;
    for (unsigned row = 0; row < ROWS2; row++) {
        uint8_t full[ATOMS];
        bool fits = true;
        row2(row, full);
        for (unsigned i = 0; i < ATOMS; i++)
            fits = fits && (atom[i] == TRUTH_UNKNOWN || atom[i] == full[i]);
        if (fits)
            out |= values_of(t, full);
    }
    return out;
}

/* Where all atoms have values, a formula has those of the tree it was built from: choices are independent.  Where some have none,
 * simplification makes it say no less than Kleene's logic and no more than holds for all values. */
static void test_values(void **state)
{
    (void)state;
    struct rng r = rng_seed(7);
    size_t live = mem_live();
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", RANDOM); i < n; i++) {
        struct bool_formulas p;
        struct arena mem = { 0 };
        formulas_init(&p);
        const struct tree *t = random_tree(&mem, &r, 1 + (unsigned)rng_below(&r, 4));
        const struct bool_formula *f = build(&p, t);
        for (unsigned row = 0; row < ROWS3; row++) {
            uint8_t atom[ATOMS];
            row3(row, atom);
            unsigned kleene = values_of(t, atom), own = as_set(value_in(f, atom));
            if (decided(atom))
                assert_int_equal(own, kleene);
            assert_int_equal(own & ~kleene, 0);
            assert_int_equal(completed(t, atom) & ~own, 0);
        }
        assert_ptr_equal(build(&p, t), f);
        arena_free(&mem);
        formulas_free(&p);
    }
    assert_int_equal(mem_live(), live);
}

// ---- what is simplified -------------------------------------------------------------------------------------------------------

static void put_atom(void *ctx, uint32_t atom, struct buf *b)
{
    (void)ctx;
    buf_putc(b, (char)('p' + atom));
}

static void expect(const struct bool_formula *f, const char *text)
{
    struct buf b = { 0 };
    formula_print(f, put_atom, NULL, &b);
    assert_string_equal(buf_str(&b), text);
    buf_free(&b);
}

static void test_construction(void **state)
{
    (void)state;
    struct bool_formulas pool, *p = &pool;
    formulas_init(p);
    const struct bool_formula *x = formula_atom(p, 0), *y = formula_atom(p, 1), *z = formula_atom(p, 2);
    const struct bool_formula *any = formula_const(p, TRUTH_UNKNOWN), *no = formula_const(p, TRUTH_FALSE);
    const struct bool_formula *yes = formula_const(p, TRUTH_TRUE), *ux = formula_or(p, x, any);
    expect(formula_and(p, x, formula_not(p, x)), "false");
    expect(formula_or(p, formula_not(p, x), x), "true");
    expect(formula_and(p, x, formula_and(p, x, y)), "p && q");
    expect(formula_and(p, formula_or(p, x, y), x), "p");
    expect(formula_or(p, x, formula_and(p, y, x)), "p");
    expect(formula_not(p, any), "*");
    expect(formula_and(p, any, any), "*");
    expect(formula_ite(p, formula_not(p, x), y, z), "p ? r : q");
    expect(formula_ite(p, x, x, y), "p || q");
    expect(formula_ite(p, x, no, yes), "!p");
    expect(formula_ite(p, x, y, no), "p && q");
    expect(formula_ite(p, x, y, y), "q");
    expect(formula_ite(p, any, x, y), "* ? p : q");
    // each occurrence of an unknown value is one of its own
    expect(formula_and(p, ux, formula_not(p, ux)), "(p || *) && !(p || *)");
    expect(formula_ite(p, ux, formula_not(p, ux), y), "(p || *) ? !(p || *) : q");
    // parentheses
    expect(formula_or(p, formula_and(p, x, y), formula_or(p, y, z)), "(p && q) || q || r");
    expect(formula_not(p, formula_ite(p, x, y, z)), "!(p ? q : r)");
    expect(formula_ite(p, x, formula_ite(p, y, z, x), formula_and(p, y, z)), "p ? (q ? r : p) : (q && r)");
    formulas_free(p);
}

static const struct bool_formula *shift(void *ctx, uint32_t atom)
{
    return atom == 0 ? NULL : formula_atom(ctx, atom - 1);
}

static void test_map_and_atoms(void **state)
{
    (void)state;
    struct bool_formulas pool, *p = &pool;
    formulas_init(p);
    const struct bool_formula *x = formula_atom(p, 0), *y = formula_atom(p, 1), *z = formula_atom(p, 2);
    const struct bool_formula *f = formula_ite(p, z, formula_and(p, y, x), formula_not(p, z));
    expect(f, "!r || (q && p)");
    struct u32_vec atoms = { 0 };
    formula_atoms(f, &atoms);
    assert_int_equal(atoms.n, 3);
    assert_int_equal(atoms.at[0] * 100 + atoms.at[1] * 10 + atoms.at[2], 210);
    vec_free(&atoms);
    expect(formula_map(p, f, shift, p), "!q || p");
    // a formula that doubles at each level has few parts, and so do the functions that walk over it
    for (int i = 0; i < 200; i++)
        f = formula_ite(p, f, formula_or(p, f, x), formula_and(p, f, formula_not(p, y)));
    f = formula_map(p, f, shift, p);
    uint8_t atom[ATOMS] = { TRUTH_FALSE };
    assert_int_not_equal(value_in(f, atom), TRUTH_UNKNOWN);
    // deep ones need no deep stack
    for (int i = 0; i < (SANITIZED ? 30000 : 300000); i++)
        f = formula_not(p, formula_and(p, f, i % 2 ? x : y));
    formula_map(p, formula_can_be(p, f, true), shift, p);
    value_in(f, atom);
    formulas_free(p);
}

// ---- decisions --------------------------------------------------------------------------------------------------------------

// Bit r: f can be `value` in row r.
static unsigned table(const struct bool_formula *f, unsigned value)
{
    unsigned t = 0;
    for (unsigned row = 0; row < ROWS2; row++) {
        uint8_t atom[ATOMS];
        row2(row, atom);
        t |= (as_set(value_in(f, atom)) >> value & 1) << row;
    }
    return t;
}

// Atoms on which the values of f depend.
static unsigned dependent(const struct bool_formula *f)
{
    unsigned out = 0;
    for (unsigned v = 0; v < 2; v++)
        for (unsigned i = 0; i < ATOMS; i++)
            for (unsigned row = 0, t = table(f, v); row < ROWS2; row++)
                out |= ((t >> row & 1) != (t >> (row ^ 1u << i) & 1) ? 1u : 0u) << i;
    return out;
}

static unsigned atoms_of(const struct bool_formula *f)
{
    struct u32_vec atoms = { 0 };
    unsigned out = 0;
    formula_atoms(f, &atoms);
    for (size_t i = 0; i < atoms.n; i++)
        out |= 1u << atoms.at[i];
    vec_free(&atoms);
    return out;
}

static void test_decisions(void **state)
{
    (void)state;
    struct rng r = rng_seed(11);
    for (uint64_t i = 0, n = unit_rounds("ROUNDS", RANDOM); i < n; i++) {
        struct bool_formulas p;
        struct budget b = { 0 };
        formulas_init(&p);
        unsigned any = i % 2 ? 5 : 0, depth = 1 + (unsigned)rng_below(&r, 4);
        const struct bool_formula *f = gen_formula(&p, &r, ATOMS, any, depth);
        const struct bool_formula *g = gen_formula(&p, &r, ATOMS, any, depth);
        for (unsigned v = 0; v < 2; v++) {
            const struct bool_formula *can = formula_can_be(&p, f, v);
            assert_false(can->unknown);
            assert_int_equal(table(can, 1), table(f, v));
        }
        assert_int_equal(formula_satisfiable(&p, f, &b), table(f, 1) != 0);
        assert_int_equal(formula_implies(&p, f, g, &b), (table(f, 1) & table(g, 0)) == 0);
        const struct bool_formula *h = formula_simplify(&p, f, &b);
        assert_int_equal(table(h, 0), table(f, 0));
        assert_int_equal(table(h, 1), table(f, 1));
        assert_int_equal(atoms_of(h), dependent(f));
        formulas_free(&p);
    }
}

// Parts that do not matter go; nothing is changed when the budget ends at once.
static void test_simplify(void **state)
{
    (void)state;
    struct bool_formulas pool, *p = &pool;
    struct budget b = { 0 }, none = { .tick_limit = 1 };
    formulas_init(p);
    const struct bool_formula *x = formula_atom(p, 0), *y = formula_atom(p, 1), *z = formula_atom(p, 2);
    const struct bool_formula *nx = formula_not(p, x), *any = formula_const(p, TRUTH_UNKNOWN);
    const struct bool_formula *f = formula_or(p, formula_and(p, x, y), formula_and(p, nx, y));
    expect(formula_simplify(p, f, &b), "q");
    f = formula_and(p, formula_or(p, x, y), formula_or(p, nx, z));
    expect(formula_simplify(p, formula_and(p, x, f), &b), "p && r");
    expect(formula_simplify(p, formula_ite(p, x, formula_or(p, x, y), formula_and(p, z, nx)), &b), "p || r");
    expect(formula_simplify(p, formula_ite(p, x, any, formula_and(p, any, formula_or(p, any, x))), &b), "*");
    f = formula_or(p, formula_and(p, x, y), formula_and(p, nx, y));
    assert_ptr_equal(formula_simplify(p, f, &none), f);
    assert_true(formula_satisfiable(p, formula_and(p, f, formula_not(p, y)), &none));
    assert_false(formula_implies(p, f, y, &none));
    formulas_free(p);
}

// ---- larger questions ---------------------------------------------------------------------------------------------------------

enum { PIGEONS = 6 };

// All pigeons sit in `holes` holes, no two in one.
static const struct bool_formula *pigeons(struct bool_formulas *p, uint32_t holes)
{
    const struct bool_formula *f = formula_const(p, TRUTH_TRUE);
    for (uint32_t i = 0; i < PIGEONS; i++) {
        const struct bool_formula *some = formula_const(p, TRUTH_FALSE);
        for (uint32_t h = 0; h < holes; h++) {
            const struct bool_formula *here = formula_atom(p, i * holes + h);
            some = formula_or(p, some, here);
            for (uint32_t k = 0; k < i; k++)
                f = formula_and(p, f, formula_not(p, formula_and(p, here, formula_atom(p, k * holes + h))));
        }
        f = formula_and(p, f, some);
    }
    return f;
}

// Long chains of implications are followed without branching.
static void test_propagation(void **state)
{
    (void)state;
    struct bool_formulas pool, *p = &pool;
    struct budget b = { 0 };
    formulas_init(p);
    assert_false(formula_satisfiable(p, pigeons(p, PIGEONS - 1), &b));
    assert_true(formula_satisfiable(p, pigeons(p, PIGEONS), &b));
    const struct bool_formula *f = formula_atom(p, 0);
    for (uint32_t i = 0; i < 60; i++)
        f = formula_and(p, f,
                        formula_or(p, formula_not(p, formula_atom(p, i)),
                                   formula_and(p, formula_atom(p, i + 1), formula_atom(p, 1000 + i))));
    b = (struct budget){ .tick_limit = 60 * 600 };
    assert_true(formula_implies(p, f, formula_atom(p, 60), &b));
    assert_false(formula_implies(p, f, formula_atom(p, 2000), &b));
    assert_int_equal(b.cause, STOP_NONE);
    formulas_free(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),    cmocka_unit_test(test_construction), cmocka_unit_test(test_map_and_atoms),
        cmocka_unit_test(test_decisions), cmocka_unit_test(test_simplify),     cmocka_unit_test(test_propagation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
