// SPDX-License-Identifier: Apache-2.0
// t_domain.c: the laws of all registered domains; what single domains must find out.
#include "laws.h"

#include "domains/octagon_priv.h"

static const uint8_t ints[4] = { 1, 1, 1, 1 }, reals[4];
static const struct dims two = { 2, ints, NULL };

static struct domain *open_domain(const char *name)
{
    struct buf why = { 0 };
    struct domain *d = domain_open(name, NULL, NULL, &why);
    buf_free(&why);
    return d;
}

static void laws_of(const char *name, uint64_t rounds, i128 huge)
{
    size_t live = mem_live();
    struct domain *d = open_domain(name);
    for (uint64_t seed = 1; seed <= rounds && d; seed++)
        law_check_all(d, seed, huge);
    domain_close(d);
    assert_int_equal(mem_live(), live);  // sizes given back are exact
}

static const char *const combined[] = {
    "interval*congruence",     "or(interval)",    "packs(octagon)", "poly*grid", "packs(poly)",
    "or(interval*congruence)", "modes(interval)", "modes(octagon)",
};

// Domains with generators are a hundred times slower than intervals.
static uint64_t rounds_of(const char *name, uint64_t rounds)
{
    bool poly = strstr(name, "poly"), grid = strstr(name, "grid");
    return strpbrk(name, "*(") && poly ? rounds / 12 : poly || grid ? rounds / 6 : rounds;
}

static void laws_with(i128 huge)
{
    uint64_t rounds = unit_rounds("LAW_ROUNDS", 240);
    for (size_t i = 0; domain_registry[i]; i++)
        laws_of(domain_registry[i]->name, rounds_of(domain_registry[i]->name, rounds), huge);
    for (size_t i = 0; i < ARRAY_LEN(combined); i++)
        laws_of(combined[i], rounds_of(combined[i], rounds), huge);
}

static void test_laws(void **state)
{
    (void)state;
    laws_with(1);
}

static void test_laws_of_big_numbers(void **state)
{
    (void)state;
    laws_with(((i128)1 << 60) - 1);
    laws_with(((i128)1 << 90) + 5);
}

static void test_open(void **state)
{
    (void)state;
    struct buf why = { 0 };
    assert_null(domain_open("nothing", NULL, NULL, &why));
    assert_non_null(strstr(buf_str(&why), "`interval`"));
    buf_free(&why);
}

// ---- small programs -------------------------------------------------------------------------------------------------

// x + k rel 0, or a*x + b*y + k rel 0.
static struct lincon con(i128 a, i128 b, i128 k, enum lin_rel rel)
{
    static struct lin_term t[8][2];
    static unsigned next;
    struct lin_term *to = t[next++ % 8];
    uint32_t n = 0;
    if (a)
        to[n++] = (struct lin_term){ 0, a };
    if (b)
        to[n++] = (struct lin_term){ 1, b };
    return (struct lincon){ { to, n, k }, rel, rel == LIN_MOD ? 2 : 0 };
}

static struct dvalue *assume_and_free(struct dvalue *v, struct lincon c)
{
    struct dvalue *r = dom_assume(v, &c, 1);
    dom_free(v);
    return r;
}

static struct dvalue *set(struct dvalue *v, uint32_t dim, struct lin e)
{
    struct dassign a = { dim, e, { rat_int(0), rat_int(0) }, 1 };
    struct dvalue *r = dom_assign(v, &a, 1);
    dom_free(v);
    return r;
}

static void assert_bounds(const struct dvalue *v, struct lin e, struct rat low, struct rat high)
{
    struct itv b = dom_bounds(v, e);
    assert_int_equal(rat_compare(b.low, low), 0);
    assert_int_equal(rat_compare(b.high, high), 0);
}

// x = 0; while (x < 100) x += 2;  the value at the head, by widening and one step down.
static struct dvalue *count_to_100(const struct domain *d)
{
    struct dvalue *start = set(dom_top(d, &two), 0, lin_const(0)), *head = dom_keep(start);
    struct lincon guard = con(-1, 0, 99, LIN_GE), plus = con(1, 0, 2, LIN_GE);
    for (bool up = true, stable = false; !stable || up;) {
        struct dvalue *body = set(dom_assume(head, &guard, 1), 0, plus.e), *next = dom_join(start, body);
        dom_free(body);
        up = !stable;
        stable = stable || dom_leq(next, head);
        struct dvalue *r = up && !stable ? dom_widen(head, next) : dom_keep(next);
        dom_free(head);
        dom_free(next);
        head = r;
    }
    dom_free(start);
    return head;
}

static void test_loop(void **state)
{
    (void)state;
    struct domain *d = open_domain("interval");
    struct dvalue *v = count_to_100(d);
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, rat_int(0), rat_int(101));
    dom_free(v);
    domain_close(d);
    d = open_domain("congruence");
    v = count_to_100(d);
    assert_true(dom_implies(v, con(1, 0, 0, LIN_MOD)));
    assert_false(dom_implies(v, con(1, 0, 1, LIN_MOD)));
    dom_free(v);
    domain_close(d);
}

static void test_interval(void **state)
{
    (void)state;
    struct domain *d = open_domain("interval");
    struct dvalue *v = dom_top(d, &two);
    assert_true(dom_is_top(v));
    v = assume_and_free(v, con(2, 0, -3, LIN_GE));  // x >= 3/2
    v = assume_and_free(v, con(1, 1, -6, LIN_EQ));  // x + y = 6
    v = assume_and_free(v, con(0, 3, 4, LIN_GT));   // y > -4/3
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, rat_int(2), RAT_INF);
    assert_bounds(v, con(0, 1, 0, LIN_GE).e, rat_int(-1), rat_int(4));
    v = assume_and_free(v, con(0, 1, 0, LIN_MOD));
    assert_bounds(v, con(0, 1, 0, LIN_GE).e, rat_int(0), rat_int(4));
    v = assume_and_free(v, con(0, 1, -5, LIN_GE));
    assert_true(dom_is_bottom(v));
    dom_free(v);
    // Reals: strict constraints keep the bound, but no point is left of x > 0 and x <= 0.
    struct dims real = { 2, reals, NULL };
    v = dom_top(d, &real);
    v = assume_and_free(v, con(2, 0, -3, LIN_GT));
    struct rat x;
    assert_true(rat_make(3, 2, &x));
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, x, RAT_INF);
    v = assume_and_free(v, con(-2, 0, 3, LIN_GE));
    assert_false(dom_is_bottom(v));
    v = assume_and_free(v, con(2, 0, -3, LIN_GT));
    assert_true(dom_is_bottom(v));
    dom_free(v);
    domain_close(d);
}

static void test_congruence(void **state)
{
    (void)state;
    struct domain *d = open_domain("congruence");
    struct dvalue *v = dom_top(d, &two);
    struct lincon by3 = con(1, 0, -1, LIN_MOD);  // x = 1 mod 3
    by3.mod = 3;
    v = assume_and_free(v, con(1, 0, -1, LIN_MOD));  // x odd
    v = assume_and_free(v, by3);
    v = assume_and_free(v, con(2, -1, 0, LIN_EQ));  // y = 2x
    struct lincon by12 = con(0, 1, -2, LIN_MOD);
    by12.mod = 12;
    assert_true(dom_implies(v, by12));
    struct dassign half = { 1, con(0, 1, 0, LIN_EQ).e, { rat_int(0), rat_int(0) }, 2 };
    struct dvalue *w = dom_assign(v, &half, 1);
    by12.mod = 6;
    by12.e.k = -1;
    assert_true(dom_implies(w, by12));
    dom_free(w);
    half.den = 3;  // y is no multiple of 3
    half.plus = (struct itv){ rat_int(12), rat_int(12) };
    w = dom_assign(v, &half, 1);
    assert_true(dom_is_bottom(w));
    dom_free(w);
    dom_free(v);
    domain_close(d);
}

// ---- octagons -------------------------------------------------------------------------------------------------------

enum { NAIVE_DIMS = 5, NAIVE_NODES = 2 * NAIVE_DIMS };
static const i128 far = (i128)1 << 100;

// Entries as in octagons, closed by whatever rule changes anything.
struct naive {
    i128 at[NAIVE_NODES][NAIVE_NODES];
};

static void naive_lower(struct naive *m, uint32_t r, uint32_t c, i128 k, bool *changed)
{
    if (k >= m->at[r][c])
        return;
    m->at[r][c] = m->at[c ^ 1][r ^ 1] = k;
    *changed = true;
}

// False: a negative cycle.
static bool naive_close(struct naive *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t k = 0; k < NAIVE_NODES; k++)
            for (uint32_t r = 0; r < NAIVE_NODES; r++)
                for (uint32_t c = 0; c < NAIVE_NODES; c++)
                    if (m->at[r][k] < far && m->at[k][c] < far)
                        naive_lower(m, r, c, m->at[r][k] + m->at[k][c], &changed);
        for (uint32_t r = 0; r < NAIVE_NODES; r++) {
            if (m->at[r][r] < 0)
                return false;
            if (m->at[r][r ^ 1] < far)
                naive_lower(m, r, r ^ 1, m->at[r][r ^ 1] - i128_mod(m->at[r][r ^ 1], 2), &changed);
        }
        for (uint32_t r = 0; r < NAIVE_NODES; r++)
            for (uint32_t c = 0; c < NAIVE_NODES; c++)
                if (m->at[r][r ^ 1] < far && m->at[c ^ 1][c] < far)
                    naive_lower(m, r, c, (m->at[r][r ^ 1] + m->at[c ^ 1][c]) / 2, &changed);
    }
    return true;
}

// (node c) - (node r)
static struct lin naive_lin(struct arena *mem, uint32_t r, uint32_t c)
{
    struct lin e;
    assert_true(lin_add(mem, lin_dim(mem, c / 2), c % 2 ? -1 : 1, lin_dim(mem, r / 2), r % 2 ? 1 : -1, &e));
    return e;
}

static struct naive naive_top(void)
{
    struct naive m;
    for (uint32_t r = 0; r < NAIVE_NODES; r++)
        for (uint32_t c = 0; c < NAIVE_NODES; c++)
            m.at[r][c] = r == c ? 0 : far;
    return m;
}

// Compares the bounds of v with those of m; m closes first.
static void naive_compare(const struct dvalue *v, struct naive m, struct arena *mem)
{
    bool points = naive_close(&m);
    assert_int_equal(points, !dom_is_bottom(v));
    for (uint32_t r = 0; points && r < NAIVE_NODES; r++)
        for (uint32_t c = 0; c < NAIVE_NODES; c++) {
            struct itv b = dom_bounds(v, naive_lin(mem, r, c));
            struct rat k = m.at[r][c] < far ? rat_int(m.at[r][c]) : RAT_INF;
            assert_int_equal(rat_compare(b.high, k), 0);
        }
}

// One constraint at a time, and all at once, against the naive closure.
static void test_octagon_closure(void **state)
{
    (void)state;
    static const uint8_t is_int[NAIVE_DIMS] = { 1, 1, 1, 1, 1 };
    static const struct dims dims = { NAIVE_DIMS, is_int, NULL };
    enum { CONSTRAINTS = 14 };
    struct domain *d = open_domain("octagon");
    struct rng rng = rng_seed(7);
    for (uint64_t round = unit_rounds("OCTAGON_ROUNDS", 150); round; round--) {
        struct naive m = naive_top();
        struct arena mem = { 0 };
        struct lincon c[CONSTRAINTS];
        struct dvalue *top = dom_top(d, &dims), *v = dom_keep(top);
        int64_t range = rng_below(&rng, 2) ? 6 : (int64_t)1 << 40;
        for (size_t i = 0; i < CONSTRAINTS; i++) {
            uint32_t r = (uint32_t)rng_below(&rng, NAIVE_NODES);
            uint32_t to = (r + 1 + (uint32_t)rng_below(&rng, NAIVE_NODES - 1)) % NAIVE_NODES;
            i128 k = (i128)rng_below(&rng, (uint64_t)range * 3) - range;
            bool changed;
            c[i] = (struct lincon){ naive_lin(&mem, to, r), LIN_GE, 0 };
            c[i].e.k = k;
            naive_lower(&m, r, to, k, &changed);
            v = assume_and_free(v, c[i]);
            naive_compare(v, m, &mem);
        }
        struct dvalue *at_once = dom_assume(top, c, CONSTRAINTS);
        assert_true(dom_equal(v, at_once));
        dom_free(v);
        dom_free(at_once);
        dom_free(top);
        arena_free(&mem);
    }
    domain_close(d);
}

// A closed matrix of random bounds.
static bool random_octagon(const struct dbm *m, struct rng *r, struct arena *mem)
{
    dbm_top(m);
    for (unsigned i = 0; i < 8; i++) {
        uint32_t from = (uint32_t)rng_below(r, NAIVE_NODES);
        uint32_t to = (from + 1 + (uint32_t)rng_below(r, NAIVE_NODES - 1)) % NAIVE_NODES;
        dbm_lower(m, from, to, (double)rng_below(r, 30) - 6);
    }
    return dbm_close(m, mem);
}

// New upper bounds of one dimension, closed by the steps that can matter and by all steps.
static void test_octagon_dimension(void **state)
{
    (void)state;
    static const uint8_t is_int[NAIVE_DIMS] = { 1, 1, 1, 1, 1 };
    enum { SIZE = NAIVE_NODES * (NAIVE_NODES + DBM_BLOCK) };
    double one[SIZE], all[SIZE];
    struct dbm m = { NAIVE_DIMS, dbm_stride(NAIVE_DIMS), is_int, one }, full = m;
    struct rng r = rng_seed(11);
    full.at = all;
    for (uint64_t round = unit_rounds("OCTAGON_ROUNDS", 150) * 4; round; round--) {
        struct arena mem = { 0 };
        uint32_t x = (uint32_t)rng_below(&r, NAIVE_DIMS);
        if (random_octagon(&m, &r, &mem)) {
            dbm_forget(&m, x);
            for (unsigned i = 0; i < 3; i++) {
                uint32_t from = (uint32_t)rng_below(&r, NAIVE_NODES);
                if (from / 2 != x)
                    dbm_lower(&m, from, 2 * x, (double)rng_below(&r, 30) - 6);
            }
            memcpy(all, one, sizeof one);
            assert_true(dbm_close_dim(&m, x, &mem) && dbm_close(&full, &mem));
            for (uint32_t i = 0; i < NAIVE_NODES; i++)
                for (uint32_t k = 0; k < NAIVE_NODES; k++)
                    assert_true(*dbm_at(&m, i, k) == *dbm_at(&full, i, k));
        }
        arena_free(&mem);
    }
}

static void test_octagon(void **state)
{
    (void)state;
    struct domain *d = open_domain("octagon");
    struct dvalue *v = dom_top(d, &two);
    v = assume_and_free(v, con(-1, -1, 3, LIN_GE));  // x + y <= 3
    v = assume_and_free(v, con(-1, 1, 0, LIN_GE));   // x <= y
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, RAT_NEG_INF, rat_int(1));
    v = set(v, 0, con(-1, 0, 5, LIN_GE).e);  // x := 5 - x
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, rat_int(4), RAT_INF);
    assert_true(dom_implies(v, con(1, -1, -2, LIN_GE)));  // 5 - x + y <= 3
    v = set(v, 1, con(1, 0, -7, LIN_GE).e);               // y := x - 7
    assert_bounds(v, con(1, -1, 0, LIN_GE).e, rat_int(7), rat_int(7));
    v = assume_and_free(v, con(3, 2, -26, LIN_EQ));  // 3x + 2y = 26: x = 8, y = 1
    assert_true(dom_implies(v, con(1, -1, -7, LIN_EQ)));
    assert_true(dom_contains(v, (struct rat[]){ rat_int(8), rat_int(1) }));
    assert_false(dom_contains(v, (struct rat[]){ rat_int(8), rat_int(2) }));
    dom_free(v);
    // Reals: 2x <= 3 stays.
    struct dims real = { 2, reals, NULL };
    struct rat x;
    assert_true(rat_make(3, 2, &x));
    v = dom_top(d, &real);
    v = assume_and_free(v, con(-1, -1, 3, LIN_GE));
    v = assume_and_free(v, con(-1, 1, 0, LIN_GE));
    assert_bounds(v, con(1, 0, 0, LIN_GE).e, RAT_NEG_INF, x);
    dom_free(v);
    domain_close(d);
}

/* x := y + 1 and y := x + 1 in turns: what widening drops of x comes back from y when the value is closed, one greater, and the
 * other way round.  Widening must not start from the closed form. */
static void test_octagon_widening(void **state)
{
    (void)state;
    struct domain *d = open_domain("octagon");
    struct lincon start[] = { con(1, 0, 0, LIN_GE),  con(-1, 0, 1, LIN_GE), con(0, 1, 0, LIN_GE),
                              con(0, -1, 1, LIN_GE), con(1, -1, 1, LIN_GE), con(-1, 1, 1, LIN_GE) };
    struct dvalue *top = dom_top(d, &two), *v = dom_assume(top, start, ARRAY_LEN(start));
    dom_free(top);
    for (uint32_t step = 0, quiet = 0; quiet < 2; step++) {
        struct lin e = step % 2 ? con(1, 0, 1, LIN_GE).e : con(0, 1, 1, LIN_GE).e;
        struct dvalue *next = set(dom_keep(v), step % 2, e), *w = dom_widen(v, next);
        quiet = dom_leq(w, v) ? quiet + 1 : 0;
        dom_free(next);
        dom_free(v);
        v = w;
        assert_true(step < 10);
    }
    assert_bounds(v, con(1, -1, 0, LIN_GE).e, rat_int(-1), rat_int(1));
    dom_free(v);
    domain_close(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_interval),
        cmocka_unit_test(test_congruence),
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_octagon),
        cmocka_unit_test(test_octagon_closure),
        cmocka_unit_test(test_octagon_dimension),
        cmocka_unit_test(test_octagon_widening),
        cmocka_unit_test(test_laws),
        cmocka_unit_test(test_laws_of_big_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
