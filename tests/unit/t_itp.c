// SPDX-License-Identifier: Apache-2.0
// t_itp.c: sequence interpolants: the definition on families and random sequences, and which predicates come out.
//
//   ITP_SEQUENCES=1000 t_itp    more random sequences of each kind (default: 16);  ITP_SHOW=1: print the failed ones
// COVERS: T78, T79
#include "unit.h"

#include "itp_bench.h"

static struct bench b;

static const struct term *n_(int k)
{
    return num(&b, k);
}

static const struct term *op2(enum term_op o, const struct term *x, const struct term *y)
{
    return term_2(&b.terms, o, x, y);
}

static const struct term * or (const struct term *x, const struct term *y)
{
    return term_or(&b.terms, x, y);
}

static const struct term *word(const char *name, uint32_t i)
{
    return var(&b, name, i, sort_bv(&b.terms, 32));
}

static const struct term *bits(int k)
{
    return term_bv(&b.terms, 32, (u128)(uint32_t)k);
}

static const struct term *memory(uint32_t i)
{
    return var(&b, "M", i, sort_array(&b.terms, b.terms.s_int, b.terms.s_int));
}

static const struct term *apply(const struct term *x)
{
    return term_app(&b.terms, sym_of(&b.terms.names, "f"), b.terms.s_int, &x, 1);
}

// x@(i + 1) = x@i + by
static const struct term *step(const char *name, uint32_t i, int by)
{
    return eq(&b, v(&b, name, i + 1), plus(&b, v(&b, name, i), by));
}

// Families of paths: k times around a loop.
static void counting(uint32_t k)  // x = 0; { x++ } x < 0
{
    block(&b, eq(&b, v(&b, "x", 1), n_(0)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, step("x", i, 1));
    block(&b, lt(&b, v(&b, "x", k + 1), n_(0)));
}

static void in_step(uint32_t k)  // x = y; { x++; y++ } x != y
{
    block(&b, eq(&b, v(&b, "x", 1), v(&b, "y", 1)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, step("x", i, 1), step("y", i, 1)));
    block(&b, ne(&b, v(&b, "x", k + 1), v(&b, "y", k + 1)));
}

static void two_counters(uint32_t k)  // x = 0; y = 0; { x++; y++ } x != y
{
    in_step(k);
    b.f[0] = and(&b, eq(&b, v(&b, "x", 1), n_(0)), eq(&b, v(&b, "y", 1), n_(0)));
}

static void bounded(uint32_t k)  // i = 0; n >= 0; { i < n; i++ } i >= n; i != n
{
    const struct term *n = v(&b, "n", 1), *last = v(&b, "i", k + 1);
    block(&b, and(&b, eq(&b, v(&b, "i", 1), n_(0)), le(&b, n_(0), n)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, lt(&b, v(&b, "i", i), n), step("i", i, 1)));
    block(&b, and(&b, le(&b, n, last), ne(&b, last, n)));
}

static void bounded_wrapping(uint32_t k)  // the same, i++ modulo 2^32
{
    const struct term *n = v(&b, "n", 1), *last = v(&b, "i", k + 1), *max = n_(INT32_MAX);
    block(&b, and(&b, and(&b, eq(&b, v(&b, "i", 1), n_(0)), le(&b, n_(0), n)), le(&b, n, max)));
    for (uint32_t i = 1; i <= k; i++) {
        const struct term *x = plus(&b, v(&b, "i", i), 1);
        const struct term *wrapped = term_sub(&b.terms, x, term_int(&b.terms, (i128)1 << 32));
        block(&b, and(&b, lt(&b, v(&b, "i", i), n),
                      eq(&b, v(&b, "i", i + 1), term_ite(&b.terms, le(&b, x, max), x, wrapped))));
    }
    block(&b, and(&b, le(&b, n, last), ne(&b, last, n)));
}

static void to_hundred(uint32_t k)  // x = 0; { x < 100; x++ } x >= 100; x != 100
{
    const struct term *last = v(&b, "x", k + 1);
    block(&b, eq(&b, v(&b, "x", 1), n_(0)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, lt(&b, v(&b, "x", i), n_(100)), step("x", i, 1)));
    block(&b, and(&b, le(&b, n_(100), last), ne(&b, last, n_(100))));
}

static void locking(uint32_t k)  // l = 0; { l == 0; l = 1; l == 1; l = 0 } l != 0
{
    block(&b, eq(&b, v(&b, "l", 1), n_(0)));
    for (uint32_t i = 1; i <= 2 * k; i++)
        block(&b, and(&b, eq(&b, v(&b, "l", i), n_((int)(i + 1) % 2)), eq(&b, v(&b, "l", i + 1), n_((int)i % 2))));
    block(&b, ne(&b, v(&b, "l", 2 * k + 1), n_(0)));
}

static void branching(uint32_t k)  // x = 0; { if (c > 0) x++; else x += 2 } x < 0
{
    block(&b, eq(&b, v(&b, "x", 1), n_(0)));
    for (uint32_t i = 1; i <= k; i++) {
        const struct term *c = lt(&b, n_(0), v(&b, "c", i));
        block(&b, or (and(&b, c, step("x", i, 1)), and(&b, term_not(&b.terms, c), step("x", i, 2))));
    }
    block(&b, lt(&b, v(&b, "x", k + 1), n_(0)));
}

static void constant_sum(uint32_t k)  // x = 0; y = 10; { x++; y-- } x + y != 10
{
    block(&b, and(&b, eq(&b, v(&b, "x", 1), n_(0)), eq(&b, v(&b, "y", 1), n_(10))));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, step("x", i, 1), step("y", i, -1)));
    block(&b, ne(&b, term_add(&b.terms, v(&b, "x", k + 1), v(&b, "y", k + 1)), n_(10)));
}

static void even(uint32_t k)  // x = 0; { x += 2 } x mod 2 == 1
{
    block(&b, eq(&b, v(&b, "x", 1), n_(0)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, step("x", i, 2));
    block(&b, eq(&b, op2(TERM_MOD, v(&b, "x", k + 1), n_(2)), n_(1)));
}

static void twice(uint32_t k)  // x = 2 a; { x += 2 } x == 2 c + 1: only integers contradict it
{
    even(k);
    b.f[0] = eq(&b, v(&b, "x", 1), term_mul(&b.terms, n_(2), v(&b, "a", 1)));
    b.f[k + 1] = eq(&b, v(&b, "x", k + 1), plus(&b, term_mul(&b.terms, n_(2), v(&b, "c", 1)), 1));
}

static void words(uint32_t k)  // two_counters with bit-vectors
{
    block(&b, and(&b, eq(&b, word("x", 1), bits(0)), eq(&b, word("y", 1), bits(0))));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, eq(&b, word("x", i + 1), op2(TERM_BV_ADD, word("x", i), bits(1))),
                      eq(&b, word("y", i + 1), op2(TERM_BV_ADD, word("y", i), bits(1)))));
    block(&b, ne(&b, word("x", k + 1), word("y", k + 1)));
}

static void bounded_words(uint32_t k)  // bounded with bit-vectors
{
    const struct term *n = word("n", 1), *last = word("i", k + 1);
    block(&b, and(&b, eq(&b, word("i", 1), bits(0)), op2(TERM_BV_SLE, bits(0), n)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, op2(TERM_BV_SLT, word("i", i), n),
                      eq(&b, word("i", i + 1), op2(TERM_BV_ADD, word("i", i), bits(1)))));
    block(&b, and(&b, op2(TERM_BV_SLE, n, last), ne(&b, last, n)));
}

static void stores(uint32_t k)  // M[p] = 1; { p < q; M[q] = 7 } x = M[p]; x != 1
{
    block(&b, eq(&b, memory(2), term_store(&b.terms, memory(1), v(&b, "p", 1), n_(1))));
    for (uint32_t i = 2; i <= k + 1; i++)
        block(&b, and(&b, lt(&b, v(&b, "p", 1), v(&b, "q", i)),
                      eq(&b, memory(i + 1), term_store(&b.terms, memory(i), v(&b, "q", i), n_(7)))));
    block(&b, eq(&b, v(&b, "x", 1), term_select(&b.terms, memory(k + 2), v(&b, "p", 1))));
    block(&b, ne(&b, v(&b, "x", 1), n_(1)));
}

static void functions(uint32_t k)  // a == c; { a = f(a); c = f(c) } a != c
{
    block(&b, eq(&b, v(&b, "a", 1), v(&b, "c", 1)));
    for (uint32_t i = 1; i <= k; i++)
        block(&b, and(&b, eq(&b, v(&b, "a", i + 1), apply(v(&b, "a", i))),
                      eq(&b, v(&b, "c", i + 1), apply(v(&b, "c", i)))));
    block(&b, ne(&b, v(&b, "a", k + 1), v(&b, "c", k + 1)));
}

// One predicate is enough for the loop, however often it is unrolled.
static void one_predicate(void (*family)(uint32_t), uint32_t least, uint32_t most, const struct term *(*want)(void))
{
    if (SANITIZED)
        most = least + 1;
    for (uint32_t k = least; k <= most; k++) {
        begin(&b);
        family(k);
        expect_atom(&b, want());
        end(&b);
    }
}

static const struct term *x_is_y(void)
{
    return eq(&b, v(&b, "x", 0), v(&b, "y", 0));
}

static const struct term *i_below_n(void)
{
    return le(&b, v(&b, "i", 0), v(&b, "n", 0));
}

static const struct term *l_is_0(void)
{
    return eq(&b, v(&b, "l", 0), n_(0));
}

static const struct term *x_not_negative(void)
{
    return le(&b, n_(0), v(&b, "x", 0));
}

static const struct term *sum_is_10(void)
{
    return eq(&b, term_add(&b.terms, v(&b, "x", 0), v(&b, "y", 0)), n_(10));
}

static const struct term *x_odd(void)
{
    return eq(&b, op2(TERM_MOD, v(&b, "x", 0), n_(2)), n_(1));
}

static const struct term *x_even(void)
{
    return eq(&b, op2(TERM_MOD, v(&b, "x", 0), n_(2)), n_(0));
}

static const struct term *words_equal(void)
{
    return eq(&b, word("x", 0), word("y", 0));
}

static const struct term *words_bounded(void)
{
    return op2(TERM_BV_SLE, word("i", 0), word("n", 0));
}

static const struct term *a_is_c(void)
{
    return eq(&b, v(&b, "a", 0), v(&b, "c", 0));
}

static void loops(void **state)
{
    (void)state;
    one_predicate(counting, 0, 4, x_not_negative);
    one_predicate(in_step, 0, 4, x_is_y);
    one_predicate(two_counters, 0, 4, x_is_y);
    one_predicate(bounded, 0, 4, i_below_n);
    one_predicate(bounded_wrapping, 0, 3, i_below_n);
    one_predicate(locking, 0, 3, l_is_0);
    one_predicate(branching, 0, 3, x_not_negative);
    one_predicate(constant_sum, 0, 3, sum_is_10);
    one_predicate(functions, 0, 3, a_is_c);
}

static void loops_of_integers(void **state)
{
    (void)state;
    one_predicate(even, 1, 3, x_odd);
    for (uint32_t k = 1; k <= 3; k++) {
        begin(&b);
        twice(k);
        expect_atom(&b, x_even());
        end(&b);
    }
}

static void loops_of_words(void **state)
{
    (void)state;
    one_predicate(words, 0, 2, words_equal);
    one_predicate(bounded_words, 0, 2, words_bounded);
}

// The loop condition gives the bound, not the number of iterations.
static void constant_bound(void **state)
{
    (void)state;
    for (uint32_t k = 1; k <= 4; k++) {
        begin(&b);
        to_hundred(k);
        expect_atom(&b, le(&b, v(&b, "x", 0), n_(100)));
        end(&b);
    }
}

static void memory_cells(void **state)
{
    (void)state;
    for (uint32_t k = 0; k <= 3; k++) {
        begin(&b);
        stores(k);
        const struct term *want[] = { eq(&b, term_select(&b.terms, memory(0), v(&b, "p", 0)), n_(1)),
                                      eq(&b, v(&b, "x", 0), n_(1)) };
        expect_atoms(&b, want, 2);
        end(&b);
    }
}

// Theoduloz 2010, figure 5.4: a field of identifier ⟨p,l⟩ with label m is p->data with index 16 l + m.
static const struct term *field(const char *name, uint32_t l, uint32_t m)
{
    return v(&b, name, 16 * l + m);
}

static void figure_5_4(void **state)
{
    (void)state;
    begin(&b);
    const struct term *a1 = v(&b, "a", 1), *p2 = v(&b, "p", 2), *p4 = v(&b, "p", 4), *x5 = v(&b, "x", 5);
    const struct term *zero = n_(0), *plain_a = v(&b, "a->data", 0), *plain_p = v(&b, "p->data", 0);
    block(&b, b.terms.t_true);
    block(&b, and(&b, eq(&b, p2, a1),
                  and(&b, eq(&b, field("p->data", 2, 2), field("a->data", 1, 1)),
                      eq(&b, field("p->next", 2, 2), field("a->next", 1, 1)))));
    block(&b, and(&b, eq(&b, field("p->data", 2, 3), zero),
                  term_ite(&b.terms, eq(&b, a1, p2), eq(&b, field("a->data", 1, 3), field("p->data", 2, 3)),
                           eq(&b, field("a->data", 1, 3), field("a->data", 1, 1)))));
    block(&b, and(&b, eq(&b, p4, a1),
                  and(&b, eq(&b, field("p->data", 4, 4), field("a->data", 1, 3)),
                      eq(&b, field("p->next", 4, 4), field("a->next", 1, 1)))));
    block(&b, eq(&b, x5, field("p->data", 4, 4)));
    block(&b, ne(&b, x5, n_(1)));
    block(&b, ne(&b, x5, zero));
    const struct term *p_is_a = eq(&b, v(&b, "p", 0), v(&b, "a", 0)), *x_is_0 = eq(&b, v(&b, "x", 0), zero);
    const struct term *want[] = { p_is_a, eq(&b, plain_a, zero), eq(&b, plain_p, zero), x_is_0 };
    expect_atoms(&b, want, 4);
    const struct term *at_cut[] = { b.terms.t_true, b.terms.t_true, p_is_a, want[1],
                                    want[2],        x_is_0,         x_is_0, b.terms.t_false };
    for (size_t i = 0; i <= b.n; i++)
        assert_ptr_equal(term_map(&b.terms, b.itp[i], plain_leaf, &b.terms), at_cut[i]);
    end(&b);
}

// Time by length; the definition is checked step by step.
static void long_sequences(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        void (*family)(uint32_t);
        uint32_t most;
    } families[] = {
        { "counting", counting, 200 }, { "in_step", in_step, 200 }, { "branching", branching, 50 },
        { "even", even, 200 },         { "stores", stores, 50 },    { "functions", functions, 50 },
        { "words", words, 20 },        { "locking", locking, 200 },
    };
    static const uint32_t lengths[] = { 5, 20, 50, 200 };
    const uint32_t longest = SANITIZED ? 5 : 200;
    for (size_t i = 0; i < ARRAY_LEN(families); i++) {
        printf("%-10s", families[i].name);
        for (size_t k = 0; k < ARRAY_LEN(lengths) && lengths[k] <= MIN(families[i].most, longest); k++) {
            begin(&b);
            families[i].family(lengths[k]);
            size_t before = b.terms.all.n;
            assert_int_equal(run(&b), ITP_DONE);
            printf("  %u steps: %.1f ms", lengths[k], (double)b.stats.time_itp / 1e6);
            assert_true(b.terms.all.n - before <= 10 * (b.n + 1));  // what remains is the result
            check_definition(&b, false);
            end(&b);
        }
        printf("\n");
    }
}

// ITP_SAT comes with a model; what is not known to be unsatisfiable is not claimed to be.
static void satisfiable(void **state)
{
    (void)state;
    begin(&b);
    block(&b, le(&b, n_(3), v(&b, "x", 1)));
    block(&b, step("x", 1, 1));
    struct solver *s = solver_new(&b.smt, 0);
    struct itp_task t = task(&b, s);
    assert_int_equal(itp_sequence(&t, b.itp), ITP_SAT);
    const struct term *x = solver_value(s, v(&b, "x", 2));
    assert_non_null(x);
    assert_true(x->num >= 4);
    solver_free(s);
    b.smt_cfg.rlimit = 1;
    block(&b, lt(&b, term_mul(&b.terms, v(&b, "x", 2), v(&b, "x", 2)), n_(0)));
    assert_int_equal(run(&b), ITP_UNKNOWN);
    end(&b);
}

// itp_check refuses what is not inductive, too strong, too weak, or mentions what is not shared.
static void check_refuses(void **state)
{
    (void)state;
    begin(&b);
    counting(2);
    const struct term *good[] = { b.terms.t_true, le(&b, n_(0), v(&b, "x", 1)), le(&b, n_(0), v(&b, "x", 2)),
                                  le(&b, n_(0), v(&b, "x", 3)), b.terms.t_false };
    struct itp_task t = task(&b, NULL);
    assert_true(itp_check(&t, good));
    const struct term *const bad[][2] = { { NULL, b.terms.t_true },
                                          { NULL, b.terms.t_false },
                                          { NULL, le(&b, n_(3), v(&b, "x", 2)) },
                                          { NULL, le(&b, n_(0), v(&b, "x", 1)) },
                                          { NULL, and(&b, good[2], le(&b, v(&b, "z", 1), v(&b, "z", 1))) } };
    for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
        const struct term *seq[] = { good[0], good[1], bad[i][1], good[3], good[4] };
        assert_int_equal(itp_check(&t, seq), bad[i][1] == good[2]);
    }
    const struct term *begins[] = { good[1], good[1], good[2], good[3], good[4] };
    assert_false(itp_check(&t, begins));
    end(&b);
}

// Random sequences: statements over a few variables in one theory.
enum theory { LIA, LRA, BV, EUF, ARRAY, THEORIES };
static const char *const theory_names[] = { "lia", "lra", "bv", "euf", "array" };
static const char *const names[] = { "x", "y", "z" };

struct gen {
    struct bench *b;
    struct rng g;
    enum theory theory;
    bool cases;       // some blocks are disjunctions of two paths
    uint32_t now[4];  // indices of x, y, z and the array
};

static const struct sort *sort_of(struct gen *g)
{
    return g->theory == LRA ? g->b->terms.s_real : g->theory == BV ? sort_bv(&g->b->terms, 8) : g->b->terms.s_int;
}

static const struct term *at(struct gen *g, size_t v_)
{
    return var(g->b, names[v_], g->now[v_], sort_of(g));
}

static const struct term *constant(struct gen *g, int k)
{
    struct terms *p = &g->b->terms;
    return g->theory == LRA  ? term_rational(p, k, 1 + (i128)rng_below(&g->g, 2))
           : g->theory == BV ? term_bv(p, 8, (u128)(k & 255))
                             : term_int(p, k);
}

static const struct term *array(struct gen *g)
{
    return var(g->b, "M", g->now[3], sort_array(&g->b->terms, g->b->terms.s_int, g->b->terms.s_int));
}

static const struct term *expression(struct gen *g)
{
    struct terms *p = &g->b->terms;
    const struct term *a = at(g, rng_below(&g->g, 3)), *c = constant(g, (int)rng_below(&g->g, 7) - 3);
    bool sum = rng_below(&g->g, 3) > 0;
    switch (g->theory) {
    case BV:
        return rng_below(&g->g, 4) == 0 ? c : sum ? term_2(p, TERM_BV_ADD, a, c) : term_2(p, TERM_BV_AND, a, c);
    case EUF:
        return rng_below(&g->g, 2) ? a : term_app(p, sym_of(&p->names, sum ? "f" : "g"), p->s_int, &a, 1);
    case ARRAY:
        return sum ? term_select(p, array(g), a) : rng_below(&g->g, 2) ? c : a;
    case LIA:
    case LRA:
    case THEORIES:
        break;
    }
    return rng_below(&g->g, 4) == 0 ? c : sum ? term_add(p, a, c) : term_add(p, a, at(g, rng_below(&g->g, 3)));
}

static const struct term *condition(struct gen *g)
{
    struct terms *p = &g->b->terms;
    const struct term *x = at(g, rng_below(&g->g, 3)), *y = expression(g);
    bool no = rng_below(&g->g, 2);
    const struct term *c = rng_below(&g->g, 2) || g->theory == EUF ? term_eq(p, x, y)
                           : g->theory == BV                       ? term_2(p, TERM_BV_SLE, x, y)
                                                                   : term_le(p, x, y);
    return no ? term_not(p, c) : c;
}

// An assignment, a store or a condition.
static const struct term *statement(struct gen *g)
{
    struct terms *p = &g->b->terms;
    if (rng_below(&g->g, 5) < 2)
        return condition(g);
    if (g->theory == ARRAY && rng_below(&g->g, 2)) {
        const struct term *m = array(g), *i = at(g, rng_below(&g->g, 3)), *v_ = at(g, rng_below(&g->g, 3));
        g->now[3]++;
        return term_eq(p, array(g), term_store(p, m, i, v_));
    }
    const struct term *e = expression(g);
    size_t k = rng_below(&g->g, 3);
    g->now[k]++;
    return term_eq(p, at(g, k), e);
}

// Two statements in sequence, or (with cases) one of two paths, each of which gives every variable its next index.
static const struct term *random_block(struct gen *g)
{
    struct terms *p = &g->b->terms;
    if (!g->cases || rng_below(&g->g, 2)) {
        const struct term *a = statement(g);
        return term_and(p, a, statement(g));
    }
    const struct term *f = p->t_false;
    uint32_t start[4], low[4];
    memcpy(start, g->now, sizeof start);
    for (size_t i = 0; i < 4; i++)
        low[i] = start[i] + 3;
    for (int path = 0; path < 2; path++) {
        memcpy(g->now, start, sizeof start);
        const struct term *c = term_and(p, condition(g), statement(g));
        for (size_t i = 0; i < 4; i++) {
            const struct term *before = i < 3 ? at(g, i) : array(g);
            g->now[i] = low[i];
            c = term_and(p, c, term_eq(p, i < 3 ? at(g, i) : array(g), before));
        }
        f = term_or(p, f, c);
    }
    return f;
}

static void random_sequences(void **state)
{
    (void)state;
    uint64_t wanted = unit_rounds("ITP_SEQUENCES", 16);
    for (int kind = 0; kind < 2 * THEORIES; kind++) {
        unsigned unsat = 0, done = 0;
        struct itp_stats sum = { 0 };
        for (uint64_t seed = 1; seed <= 7 * wanted && unsat < wanted; seed++) {
            begin(&b);
            struct gen g = {
                .b = &b, .g = rng_seed(seed * 16 + (uint64_t)kind), .theory = kind / 2, .cases = kind % 2
            };
            for (size_t i = 0; i < 4; i++)
                g.now[i] = 1;
            size_t n = 2 + rng_below(&g.g, 6);
            for (size_t i = 0; i < n; i++)
                block(&b, random_block(&g));
            size_t before = b.terms.all.n;
            enum itp_result r = run(&b);
            assert_true(r != ITP_SAT || !contradiction(&b, b.terms.t_true, 0, b.n, b.terms.t_true));
            unsat += r == ITP_DONE || r == ITP_FAILED;
            done += r == ITP_DONE;
            if (r == ITP_DONE) {
                assert_true(b.terms.all.n - before < 2000);
                check_definition(&b, true);
            } else {
                assert_int_equal(b.terms.all.n, before);
                if (getenv("ITP_SHOW") && r == ITP_FAILED) {
                    printf("failed: %s seed %d\n", theory_names[kind / 2], (int)seed);
                    print_blocks(&b);
                }
            }
            for (size_t i = 0; i < sizeof sum / sizeof(uint64_t); i++)
                ((uint64_t *)&sum)[i] += ((const uint64_t *)&b.stats)[i];
            end(&b);
        }
        printf("random %-5s %-5s: %u of %u; core %d farkas %d facts %d wp %d spacer %d refused %d; %.1f ms each\n",
               theory_names[kind / 2], kind % 2 ? "cases" : "", done, unsat, (int)sum.by_core, (int)sum.by_farkas,
               (int)sum.by_facts, (int)sum.by_wp, (int)sum.by_spacer, (int)sum.refused,
               (double)sum.time_itp / 1e6 / (double)sum.sequences);
        assert_true(unsat == wanted);
    }
}

int main(void)
{
#if !defined HAVE_Z3 || !defined HAVE_GMP
    return 0;
#endif
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops),          cmocka_unit_test(loops_of_integers),
        cmocka_unit_test(loops_of_words), cmocka_unit_test(constant_bound),
        cmocka_unit_test(memory_cells),   cmocka_unit_test(figure_5_4),
        cmocka_unit_test(satisfiable),    cmocka_unit_test(check_refuses),
        cmocka_unit_test(long_sequences), cmocka_unit_test(random_sequences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
