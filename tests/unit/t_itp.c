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
    for (int kind = 0; kind < 2 * THEORIES; kind++) {
        unsigned unsat = 0, done = 0;
        struct itp_stats sum = { 0 };
        for (uint64_t seed = 1; seed <= 400 && unsat < 60; seed++) {
            struct bench b;
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
        assert_true(unsat >= 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounded_loop),
        cmocka_unit_test(two_counters),
        cmocka_unit_test(random_sequences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
