// SPDX-License-Identifier: Apache-2.0
// t_sets.c: any analysis as one whose states are sets (Theoduloz 2010, 3.3.2): on random programs, with values that are never
// combined and with intervals that are joined, one joined set per place holds what the analysis itself keeps there.
// COVERS: T18, T32
#include "unit.h"

#include "lab.h"

#include "core/certify.h"

// ---- what is reached ------------------------------------------------------------------------------------------------

// The states of an analysis that are reached at a node, in any order, as texts.
struct texts {
    VEC_OF(char *);
};

static void add_text(struct texts *t, const char *s, size_t n)
{
    char *copy = mem_alloc(n + 1);
    memcpy(copy, s, n);
    copy[n] = '\0';
    vec_push(t, copy);
}

static void free_texts(struct texts *t)
{
    for (size_t i = 0; i < t->n; i++)
        mem_free(t->at[i], strlen(t->at[i]) + 1);
    vec_free(t);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// `[a, b]` with the parts in order: cells have their numbers from the order in which a run met them.
static void add_sorted(struct texts *t, const char *s, size_t n)
{
    struct texts parts = { 0 };
    struct buf b = { 0 };
    for (const char *at = s + 1, *stop = s + n - 1; at < stop;) {
        const char *end = strstr(at, ", ");
        if (!end || end > stop)
            end = stop;
        add_text(&parts, at, (size_t)(end - at));
        at = end + 2;
    }
    if (parts.n)
        qsort(parts.at, parts.n, sizeof *parts.at, by_text);
    for (size_t i = 0; i < parts.n; i++)
        buf_printf(&b, "%s ", parts.at[i]);
    add_text(t, buf_str(&b), b.n);
    buf_free(&b);
    free_texts(&parts);
}

// Splits `{a | b}` into its members; other texts are their only member.
static void add_members(struct texts *t, const char *s)
{
    if (*s != '{') {
        add_sorted(t, s, strlen(s));
        return;
    }
    for (s++; *s;) {
        const char *end = strstr(s, " | ");
        add_sorted(t, s, end ? (size_t)(end - s) : strlen(s) - 1);
        if (!end)
            return;
        s = end + 3;
    }
}

static bool is_in(const struct texts *t, const char *s)
{
    for (size_t i = 0; i < t->n; i++)
        if (strcmp(t->at[i], s) == 0)
            return true;
    return false;
}

// Everything that is reached and not covered: node, call stack and a member of the last component.
static struct texts reached(struct lab *l)
{
    struct texts all = { 0 };
    struct run *r = &l->f.run;
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        if (!n->at || n->covered_by)
            continue;
        struct buf place = { 0 }, last = { 0 };
        for (uint32_t c = 0; c + 1 < r->n_cpa; c++) {
            r->cpa[c]->ops->print(r->cpa[c], n->state[c], &place);
            buf_putc(&place, ' ');
        }
        r->cpa[r->n_cpa - 1]->ops->print(r->cpa[r->n_cpa - 1], n->state[r->n_cpa - 1], &last);
        struct texts members = { 0 };
        add_members(&members, buf_str(&last));
        for (size_t k = 0; k < members.n; k++) {
            struct buf one = { 0 };
            buf_printf(&one, "%s%s", buf_str(&place), members.at[k]);
            if (!is_in(&all, buf_str(&one)))
                add_text(&all, buf_str(&one), one.n);
            buf_free(&one);
        }
        free_texts(&members);
        buf_free(&place);
        buf_free(&last);
    }
    return all;
}

static bool run_stop(struct lab *l, const char *text, const char *const *cpas, enum engine_merge merge,
                     int64_t merge_after, enum engine_stop stop)
{
    lab_open(l, text, cpas);
    l->cfg->merge = merge;
    l->cfg->merge_after = merge_after;
    l->cfg->stop = stop;
    l->cfg->blocks = ENGINE_BLOCK_EDGE;
    if (l->value)
        l->value->initial = INITIAL_FULL;
    l->f.run.budget = (struct budget){ .tick_limit = 1000 };
    assert_int_equal(engine_init(&l->e, &l->f.run, l->cfg), RC_OK);
    return explore(l);
}

static bool run(struct lab *l, const char *text, const char *const *cpas, enum engine_merge merge)
{
    return run_stop(l, text, cpas, merge, 0, ENGINE_STOP_SEP);
}

static const char *const with_value[] = { "location", "callstack", "value", NULL };
static const char *const with_sets[] = { "location", "callstack", "sets(value)", NULL };

// ---- tests ----------------------------------------------------------------------------------------------------------

static void compare(uint64_t seed, size_t *compared, size_t *several)
{
    char *text = random_text(seed);
    struct lab plain, sets = { .cfg = NULL };
    // A tick of the second run is a step of all members, so only what ends soon is run.
    bool both = run(&plain, text, with_value, ENGINE_MERGE_SEP) && run(&sets, text, with_sets, ENGINE_MERGE_AGREE);
    if (both) {
        struct texts a = reached(&plain), b = reached(&sets);
        struct buf why = { 0 };
        // Sets lose members that later ones contain; that they still hold everything, the certificate says.
        assert_true(b.n > 0 && b.n <= a.n);
        for (size_t i = 0; i < b.n; i++)
            if (!is_in(&a, b.at[i]))
                fail_msg("seed %llu: only in a set: %s", (unsigned long long)seed, b.at[i]);
        if (!certify(&sets.e, &why))
            fail_msg("seed %llu: %s", (unsigned long long)seed, buf_str(&why));
        buf_free(&why);
        ++*compared;
        *several += sets.e.reached.n < plain.e.reached.n;
        free_texts(&a);
        free_texts(&b);
    }
    free(text);
    lab_close(&plain);
    if (sets.cfg)
        lab_close(&sets);
}

static void test_same_states(void **state)
{
    (void)state;
    size_t compared = 0, several = 0;
    uint64_t n = unit_rounds("SETS_PROGRAMS", 150);
    for (uint64_t seed = 1; seed <= n; seed++)
        compare(seed, &compared, &several);
    print_message("%zu programs compared, %zu of them with places of several states\n", compared, several);
    assert_true(compared > n / 3 && several > n / 30);
}

static const struct state *joined(struct cpa *c, const struct state *a, const struct state *b)
{
    const struct state *s = c->ops->join(c, a, b);
    assert_non_null(s);
    assert_true(c->ops->leq(c, a, s));
    assert_true(c->ops->leq(c, b, s));
    return s;
}

// merge_j is above both, changes nothing where one contains the other, and does not depend on the order.
static void test_merge(void **state)
{
    (void)state;
    size_t pairs = 0;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        char *text = random_text(seed);
        struct lab l;
        (void)run(&l, text, with_sets, ENGINE_MERGE_AGREE);
        struct cpa *c = l.f.run.cpa[2];
        size_t n = MIN(l.e.arg.nodes.n, (size_t)30);
        for (size_t i = 0; i < n; i++)
            for (size_t k = 0; k < n; k++) {
                const struct state *a = l.e.arg.nodes.at[i]->state[2], *b = l.e.arg.nodes.at[k]->state[2];
                const struct state *s = joined(c, a, b);
                assert_ptr_equal(joined(c, b, a), s);
                assert_ptr_equal(joined(c, a, s), s);
                pairs += a != b;
            }
        free(text);
        lab_close(&l);
    }
    assert_true(pairs > 1000);
}

// Of an analysis that joins, the sets have one member, and the reached states are the same.
static void test_joining(void **state)
{
    (void)state;
    static const char *const plain_cpas[] = { "location", "callstack", "interval", NULL };
    static const char *const set_cpas[] = { "location", "callstack", "sets(interval)", NULL };
    static const char text[] = "int nondet(void);\n"
                               "int main(void) { int x = nondet(), y = 0; if (x < 3) y = 1; else y = 5;\n"
                               "  while (y < 9) y++; return y; }\n";
    struct lab plain, sets;
    bool a = run(&plain, text, plain_cpas, ENGINE_MERGE_AGREE), b = run(&sets, text, set_cpas, ENGINE_MERGE_AGREE);
    assert_true(a && b);
    struct texts x = reached(&plain), y = reached(&sets);
    for (size_t i = 0; i < x.n; i++)
        assert_true(is_in(&y, x.at[i]));
    assert_int_equal(x.n, y.n);
    free_texts(&x);
    free_texts(&y);
    lab_close(&plain);
    lab_close(&sets);
}

static void check_certificate(struct lab *l, uint64_t seed)
{
    struct buf why = { 0 };
    if (!certify(&l->e, &why))
        fail_msg("seed %llu: %s", (unsigned long long)seed, buf_str(&why));
    buf_free(&why);
}

/* Stop join: a set that no reached set covers alone, but several together, is not expanded: the same members are reached at every
 * place, and what is reached is closed.  (Delayed merges leave sets apart that others combine.) */
static void test_stop_join(void **state)
{
    (void)state;
    size_t together = 0, fewer = 0;
    uint64_t n = unit_rounds("SETS_PROGRAMS", 150);
    for (uint64_t seed = 1; seed <= n; seed++) {
        char *text = random_text(seed);
        struct lab sep, join = { .cfg = NULL };
        int64_t after = 2 + (int64_t)(seed % 3);
        bool both = run_stop(&sep, text, with_sets, ENGINE_MERGE_AGREE, after, ENGINE_STOP_SEP);
        both = both && run_stop(&join, text, with_sets, ENGINE_MERGE_AGREE, after, ENGINE_STOP_JOIN);
        if (both) {
            struct texts a = reached(&sep), b = reached(&join);
            for (size_t i = 0; i < b.n; i++)
                assert_true(is_in(&a, b.at[i]));
            for (size_t i = 0; i < a.n; i++)
                assert_true(is_in(&b, a.at[i]));
            check_certificate(&join, seed);
            assert_int_equal(sep.e.stats.covered_together, 0);
            together += join.e.stats.covered_together;
            fewer += join.e.reached.n < sep.e.reached.n;
            free_texts(&a);
            free_texts(&b);
        }
        free(text);
        lab_close(&sep);
        if (join.cfg)
            lab_close(&join);
    }
    print_message("%zu sets covered by several, %zu programs with fewer states\n", together, fewer);
    assert_true(together > (SANITIZED ? 0 : 5) && fewer > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_states),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_joining),
        cmocka_unit_test(test_stop_join),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
