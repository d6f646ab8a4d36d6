// SPDX-License-Identifier: Apache-2.0
// t_ltl.c: temporal formulas: reading, and checking against what they mean on runs that repeat.
#include "unit.h"

#include "boolprog/ltl_automaton.h"
#include "boolprog/states.h"
#include "boolprog/step.h"
#include "ltlgen.h"

#include <ctype.h>

// ---- reading ------------------------------------------------------------------------------------------------------------------------

// Propositions are single small letters, or b and the number of a variable, or n and that of a location.
static const char *read_prop(void *ctx, struct ltl_pool *p, const char *at, uint32_t *prop, struct buf *why)
{
    struct bool_formulas *pool = ctx;
    if (!islower((unsigned char)*at)) {
        buf_printf(why, "`%c` is no proposition", *at);
        return NULL;
    }
    bool place = *at == 'n', numbered = isdigit((unsigned char)at[1]);
    uint32_t number = numbered ? (uint32_t)(at[1] - '0') : (uint32_t)(*at - 'a');
    struct ltl_prop new = { .node = place ? number : LTL_ANYWHERE, .text = gen_var_name[0] };
    new.holds = place ? formula_const(pool, TRUTH_TRUE) : formula_atom(pool, number);
    *prop = (uint32_t)p->props.n;
    for (uint32_t i = 0; i < p->props.n; i++)
        if (p->props.at[i].node == new.node && p->props.at[i].holds == new.holds)
            *prop = i;
    if (*prop == p->props.n)
        vec_push(&p->props, new);
    return at + 1 + numbered;
}

static void put_prop(void *ctx, uint32_t prop, struct buf *b)
{
    const struct ltl_pool *p = ctx;
    buf_putc(b, (char)('a' + p->props.at[prop].holds->atom));
}

static const struct ltl_style style = { "true", "false", "!", "&&", "||", "X", "U", "R", "G", "F", put_prop };

static void expect_read(const char *text, const char *as)
{
    struct bool_formulas pool;
    struct ltl_pool p;
    struct buf why = { 0 }, b = { 0 };
    formulas_init(&pool);
    ltl_pool_init(&p);
    const struct ltl *f = ltl_read(&p, text, read_prop, &pool, &why);
    if (f)
        ltl_print(f, &style, &p, &b);
    assert_string_equal(f ? buf_str(&b) : buf_str(&why), as);
    buf_free(&b);
    buf_free(&why);
    ltl_pool_free(&p);
    formulas_free(&pool);
}

static void test_reading(void **state)
{
    (void)state;
    static const char *const row[][2] = {
        { "a", "a" },
        { " ! a && b || c ", "((!(a)) && (b)) || (c)" },
        { "a U b && c R d", "((a) U (b)) && ((c) R (d))" },
        { "a U b U c", "(a) U ((b) U (c))" },
        { "a && b && c", "((a) && (b)) && (c)" },
        { "a -> b -> c", "(!(a)) || ((!(b)) || (c))" },
        { "a || b -> c", "(!((a) || (b))) || (c)" },
        { "a <-> b", "((a) && (b)) || ((!(a)) && (!(b)))" },
        { "G F a", "G(F(a))" },
        { "[]<>a", "G(F(a))" },
        { "[] (a -> <> b)", "G((!(a)) || (F(b)))" },
        { "X a U b", "(X(a)) U (b)" },
        { "a W b", "(b) R ((a) || (b))" },
        { "G(a)", "G(a)" },
        { "true U a", "F(a)" },
        { "a && true", "a" },
        { "G false", "false" },
        { "X true", "true" },
        { "a && !a", "false" },
        { "!!a", "a" },
        { "", "column 1: the formula ends too early" },
        { "a b", "column 3: an operator is missing" },
        { "a && ", "column 6: the formula ends too early" },
        { "(a", "column 3: `)` is missing" },
        { "a)", "column 2: an operator is missing" },
        { "G && a", "column 3: an operand is missing" },
        { "a || ?", "column 6: `?` is no proposition" },
        { "Ga", "column 1: `G` is no proposition" },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++)
        expect_read(row[i][0], row[i][1]);
    struct buf b = { 0 };
    for (int i = 0; i < 100000; i++)
        buf_putc(&b, i % 2 ? '!' : '(');
    expect_read(buf_str(&b), "column 1001: the formula is too long");
    buf_free(&b);
}

// ---- programs made by hand ----------------------------------------------------------------------------------------------------------

struct lab {
    struct bool_formulas pool;
    struct bool_program p;
    struct ltl_pool props;
    struct bool_result r;
};

static void lab_open(struct lab *l)
{
    *l = (struct lab){ 0 };
    formulas_init(&l->pool);
    ltl_pool_init(&l->props);
    bool_result_init(&l->r);
}

static void lab_close(struct lab *l)
{
    bool_result_free(&l->r);
    ltl_pool_free(&l->props);
    bool_program_free(&l->p);
    formulas_free(&l->pool);
}

static void run(struct lab *l, const struct ltl *f)
{
    struct budget b = { 0 };
    bool_result_free(&l->r);
    bool_result_init(&l->r);
    ltl_check(&l->p, &l->props, f, &b, &l->r);
    assert_int_not_equal(l->r.verdict, BOOL_OPEN);
}

static enum rc count_successor(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    (void)edge, (void)node, (void)values;
    ++*(unsigned *)ctx;
    return RC_OK;
}

// The run is one of the program, ends only where nothing follows, and does not fulfil f.
static void check_violation(struct lab *l, const struct ltl *f)
{
    uint32_t end = 0;
    assert_true(bool_run_check(&l->p, &l->r, &end));
    struct lasso run = lasso_of(&l->p, &l->r);
    assert_false(ltl_holds_on(&l->props, f, &run));
    if (l->r.loop == l->r.trace.n) {
        struct stepper s;
        struct budget b = { 0 };
        unsigned followers = 0;
        stepper_init(&s, &l->p);
        assert_int_equal(stepper_next(&s, end, vec_last(&run.values), &b, count_successor, &followers), RC_OK);
        assert_int_equal(followers, 0);
        stepper_free(&s);
    }
    lasso_free(&run);
}

static void expect(struct lab *l, const char *text, enum bool_verdict verdict)
{
    struct buf why = { 0 };
    const struct ltl *f = ltl_read(&l->props, text, read_prop, &l->pool, &why);
    assert_non_null(f);
    run(l, f);
    if (l->r.verdict != verdict)
        print_message("%s\n", text);
    assert_int_equal(l->r.verdict, verdict);
    if (verdict == BOOL_VIOLATED)
        check_violation(l, f);
}

static void make_chain(struct lab *l, uint32_t vars, uint32_t nodes)
{
    bool_program_init(&l->p, &l->pool);
    for (uint32_t i = 0; i < vars; i++)
        vec_push(&l->p.vars, gen_var_name[i]);
    for (uint32_t i = 0; i < nodes; i++)
        bool_program_add_node(&l->p, gen_node_name[i]);
}

static uint32_t edge(struct lab *l, uint32_t from, uint32_t to)
{
    return bool_program_add_edge(&l->p, from, to, formula_const(&l->pool, TRUTH_TRUE), NULL);
}

/* n0 -> n1 -> n2 -> n3, where b0 becomes true at n1 and false at n3: all operators, termination and response.
 * COVERS: D41 */
static void test_loop_free(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l);
    make_chain(&l, 1, 4);
    for (uint32_t i = 0; i < 3; i++)
        edge(&l, i, i + 1);
    bool_program_assign(&l.p, 0, 0, formula_const(&l.pool, TRUTH_TRUE));
    bool_program_assign(&l.p, 2, 0, formula_const(&l.pool, TRUTH_FALSE));
    l.p.initial = formula_not(&l.pool, formula_atom(&l.pool, 0));
    static const char *const yes[] = { "F n3",          "F G n3",        "X b0",       "X X b0",
                                       "n0 U n1",       "!b0 U b0",      "X(b0 U n3)", "X(n3 R (b0 || n3))",
                                       "G(n1 -> F n3)", "G(n1 -> X n2)", "F b0",       "G(b0 -> F !b0)",
                                       "!n3 U n2",      "X X X G n3",    "n1 R !n2",   "G(n3 -> X n3)",
                                       "b0 W n0",       "n0 W n1" };
    static const char *const no[] = { "G b0",    "G !b0", "F G b0",        "G F b0",      "X X X b0", "b0 U n3",
                                      "n2 R b0", "X n2",  "G(b0 -> F n1)", "F(b0 && n3)", "!n1 U n2", "n0 W n2" };
    for (size_t i = 0; i < ARRAY_LEN(yes); i++)
        expect(&l, yes[i], BOOL_HOLDS);
    for (size_t i = 0; i < ARRAY_LEN(no); i++)
        expect(&l, no[i], BOOL_VIOLATED);
    lab_close(&l);
}

/* n0 -> n1 <-> n2, n1 -> n3 once an unknown value is true: it may stay in the loop for ever, so the end is not certain; without the loop's
 * second round it is.
 * COVERS: D41 */
static void test_loops(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l);
    make_chain(&l, 1, 4);
    edge(&l, 0, 1);
    uint32_t in = edge(&l, 1, 2), back = edge(&l, 2, 1), out = edge(&l, 1, 3);
    const struct bool_formula *b0 = formula_atom(&l.pool, 0), *no = formula_not(&l.pool, b0);
    l.p.edges.at[in].guard = no;
    l.p.edges.at[out].guard = b0;
    bool_program_assign(&l.p, back, 0, formula_const(&l.pool, TRUTH_UNKNOWN));
    l.p.initial = no;
    expect(&l, "F n3", BOOL_VIOLATED);
    assert_int_equal(l.r.trace.n, 3);
    assert_int_equal(l.r.loop, 1);
    expect(&l, "G F n1", BOOL_VIOLATED);  // the end is a state that stays
    assert_int_equal(l.r.loop, l.r.trace.n);
    expect(&l, "G F n1 || F n3", BOOL_HOLDS);
    expect(&l, "G F b0 -> F n3", BOOL_HOLDS);
    expect(&l, "G(n2 -> F n1)", BOOL_HOLDS);
    expect(&l, "G(n1 -> X (n2 || n3))", BOOL_HOLDS);
    expect(&l, "F G !n2", BOOL_VIOLATED);
    l.p.edges.at[back].assign.at[0].value = formula_const(&l.pool, TRUTH_TRUE);
    expect(&l, "F n3", BOOL_HOLDS);
    expect(&l, "F G !n2", BOOL_HOLDS);
    // where an invariant lets no state be, nothing follows, and the run stays
    l.p.nodes.at[3].invariant = no;
    expect(&l, "F n3", BOOL_VIOLATED);
    expect(&l, "F G n1", BOOL_HOLDS);
    // no run: everything holds
    l.p.initial = formula_const(&l.pool, TRUTH_FALSE);
    expect(&l, "F n3", BOOL_HOLDS);
    expect(&l, "!F n3", BOOL_HOLDS);
    lab_close(&l);
}

static void make_ring(struct lab *l, uint32_t length)
{
    make_chain(l, 1, 0);
    for (uint32_t i = 0; i < length; i++)
        bool_program_add_node(&l->p, "n");
    for (uint32_t i = 0; i < length; i++)
        edge(l, i, (i + 1) % length);
    l->p.initial = formula_atom(&l->pool, 0);
}

// A long chain of states needs no deep stack.
static void test_long_runs(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l);
    make_ring(&l, SANITIZED ? 10000 : 60000);
    expect(&l, "G F n0", BOOL_HOLDS);
    expect(&l, "F G b0", BOOL_HOLDS);
    expect(&l, "F G !n5", BOOL_VIOLATED);
    lab_close(&l);
}

static bool consistent(const struct ltl_state *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t k = 0; k < i; k++)
            if (s->literals[i].prop == s->literals[k].prop)
                return false;
    return true;
}

// Automata of well-known formulas are small, and no state asks for what cannot be.
static void test_automata(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t most;
    } row[] = {
        { "G a", 1 }, { "F a", 3 }, { "G F a", 4 }, { "a U b", 3 }, { "G(a -> F b)", 6 }, { "G(a <-> X a)", 4 },
    };
    for (size_t i = 0; i < ARRAY_LEN(row); i++) {
        struct lab l;
        struct buf why = { 0 };
        struct budget b = { 0 };
        struct ltl_automaton a;
        lab_open(&l);
        const struct ltl *f = ltl_read(&l.props, row[i].text, read_prop, &l.pool, &why);
        assert_int_equal(ltl_automaton_init(&a, &l.props, f, &b), RC_OK);
        for (size_t k = 0; k < a.states.n; k++)
            assert_true(consistent(&a.states.at[k]));
        if (a.states.n > row[i].most)
            print_message("%s: %zu states\n", row[i].text, a.states.n);
        assert_true(a.states.n <= row[i].most);
        ltl_automaton_free(&a);
        lab_close(&l);
    }
}

// A budget ends the making of the automaton, and the search.
static void test_budget(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l);
    make_ring(&l, 500);
    struct buf why = { 0 };
    const struct ltl *f = ltl_read(&l.props, "G F n0", read_prop, &l.pool, &why);
    for (uint64_t limit = 1; limit < 500; limit += 13) {
        struct budget b = { .tick_limit = limit };
        ltl_check(&l.p, &l.props, f, &b, &l.r);
        assert_int_equal(l.r.verdict, BOOL_OPEN);
        assert_int_equal(b.cause, STOP_TICKS);
    }
    lab_close(&l);
}

// ---- random programs ----------------------------------------------------------------------------------------------------------------

// The states that follow, of which one is taken.
struct walk {
    struct states seen;
    struct u32_vec open;
};

static enum rc note(void *ctx, uint32_t edge, uint32_t node, const uint64_t *values)
{
    struct walk *w = ctx;
    bool fresh;
    (void)edge;
    uint32_t at = states_add(&w->seen, node, values, &fresh);
    vec_push(&w->open, at);
    return RC_OK;
}

// A random run until it comes to a state again or cannot go on.  False: there is none.
static bool random_lasso(struct lab *l, struct rng *r, struct walk *w, struct lasso *run)
{
    struct stepper s;
    struct budget b = { 0 };
    struct map place = { 0 };
    struct u32_vec order = { 0 };
    uint64_t back = 0;
    stepper_init(&s, &l->p);
    w->seen.words = s.words;
    assert_int_equal(stepper_first(&s, &b, note, w), RC_OK);
    bool any = w->open.n > 0;
    for (bool on = any; on;) {
        uint32_t at = w->open.n ? w->open.at[rng_below(r, w->open.n)] : vec_last(&order);
        if (map_get(&place, at, &back))
            break;
        map_put(&place, at, order.n);
        vec_push(&order, at);
        vec_clear(&w->open);
        assert_int_equal(stepper_next(&s, w->seen.node.at[at], states_values(&w->seen, at), &b, note, w), RC_OK);
    }
    run->back = back;
    for (size_t i = 0; i < order.n; i++)
        lasso_add(run, w->seen.node.at[order.at[i]], states_values(&w->seen, order.at[i]));
    map_free(&place);
    vec_free(&order);
    stepper_free(&s);
    return any;
}

static bool has_runs(struct lab *l, struct rng *r, const struct ltl *f, enum bool_verdict verdict)
{
    bool any = false;
    for (int i = 0; i < 10; i++) {
        struct walk w = { 0 };
        struct lasso run = { 0 };
        if (random_lasso(l, r, &w, &run)) {
            any = true;
            if (verdict == BOOL_HOLDS)
                assert_true(ltl_holds_on(&l->props, f, &run));
        }
        lasso_free(&run);
        vec_free(&w.open);
        states_free(&w.seen);
    }
    return any;
}

// Violations are runs that violate, what holds does so on random runs, and a formula and its negation never both hold.
static void test_random(void **state)
{
    (void)state;
    struct rng r = rng_seed(unit_number("SEED", 3));
    uint64_t rounds = unit_rounds("ROUNDS", 500), verdicts[2][2] = { { 0 } };
    size_t live = mem_live();
    for (uint64_t i = 0; i < rounds; i++) {
        struct lab l;
        lab_open(&l);
        gen_program(&l.p, &l.pool, &r);
        gen_props(&l.props, &l.p, &r);
        const struct ltl *f = gen_ltl(&l.props, &r, 1 + (unsigned)rng_below(&r, 3));
        enum bool_verdict verdict[2];
        bool any = false;
        for (int negated = 0; negated < 2; negated++) {
            run(&l, f);
            verdict[negated] = l.r.verdict;
            if (verdict[negated] == BOOL_VIOLATED)
                check_violation(&l, f);
            any = has_runs(&l, &r, f, verdict[negated]);
            f = ltl_make(&l.props, LTL_NOT, 0, f, NULL);
        }
        assert_int_equal(verdict[0] == BOOL_HOLDS && verdict[1] == BOOL_HOLDS, !any);
        verdicts[verdict[0]][verdict[1]]++;
        lab_close(&l);
    }
    assert_int_equal(mem_live(), live);
    for (int i = 1; i < 4; i++)
        assert_true(verdicts[i / 2][i % 2] > rounds / 20);  // else they are no test
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),   cmocka_unit_test(test_loop_free), cmocka_unit_test(test_loops),
        cmocka_unit_test(test_long_runs), cmocka_unit_test(test_budget),    cmocka_unit_test(test_automata),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
