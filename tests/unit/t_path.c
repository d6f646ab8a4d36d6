// SPDX-License-Identifier: Apache-2.0
// t_path.c: explorations that an analysis interrupts, at any step, and the paths that states of the path analysis stand for.
// COVERS: T82, T83
#include "unit.h"

#include "lab.h"

#include "core/certify.h"
#include "cpa/path/path.h"

static const char *const with_paths[] = { "location", "callstack", "path", "value", NULL };
enum { PATH_INDEX = 2 };

static void open_random(struct lab *l, uint64_t seed)
{
    char *text = random_text(seed);
    lab_open(l, text, with_paths);
    free(text);
    l->value->initial = seed % 2 ? INITIAL_FULL : INITIAL_NONE;
    l->cfg->merge = seed % 5 ? ENGINE_MERGE_SEP : ENGINE_MERGE_EACH;
    l->value->merge = seed % 5 ? MERGE_SEP : MERGE_JOIN;
    l->cfg->order = (int)(seed % 4);
}

static void set(struct lab *l, const char *name, const char *value)
{
    struct buf why = { 0 };
    if (opt_set(&l->f.options, name, value, &why) != RC_OK)
        fail_msg("%s", buf_str(&why));
    buf_free(&why);
}

// ---- any step -------------------------------------------------------------------------------------------------------

// What holds between two calls (Theoduloz 2010, theorem 5.2): who does not wait has all successors represented.
static void check_frontier(const struct engine *e, const struct arg_node *at)
{
    assert_true(at->queued && at->slot);
    assert_true(e->waitlist.n > 0);
    for (size_t i = 0; i < e->arg.nodes.n; i++) {
        const struct arg_node *n = e->arg.nodes.at[i];
        assert_true(!n->at || n->queued || n->covered_by || n->expanded || n->is_target);
    }
}

// Explores to the end; the number of interruptions.  *end: how it ended.
static size_t explore_on(struct engine *e, bool collect, enum explore_end *end)
{
    size_t n = 0;
    struct arg_node *at = NULL;
    for (;; n++) {
        if (collect && n % 7 == 0)
            e->gc_at = 0;
        if ((*end = engine_explore(e, &at)) != EXPLORE_INTERRUPTED)
            return n;
        assert_non_null(e->interrupt_why);
        check_frontier(e, at);
        engine_pass(e, at);
    }
}

// Whether every reached state of a is below one of b's (with merge sep; paths aside).
static bool is_inside(struct lab *l, const struct engine *a, const struct engine *b)
{
    for (size_t i = 0; i < a->arg.nodes.n; i++) {
        const struct arg_node *x = a->arg.nodes.at[i];
        bool found = !x->at || x->covered_by;
        for (size_t k = 0; k < b->arg.nodes.n && !found; k++) {
            const struct arg_node *y = b->arg.nodes.at[k];
            found = y->at == x->at && !y->covered_by;
            for (uint32_t c = 0; c < l->f.run.n_cpa && found; c++)
                found = l->f.run.cpa[c]->ops->leq(l->f.run.cpa[c], x->state[c], y->state[c]);
        }
        if (!found)
            return false;
    }
    return true;
}

static void test_any_step(void **state)
{
    (void)state;
    static const char *const every[] = { "1", "2", "3", "7", "40" };
    size_t interrupts = 0, compared = 0;
    for (uint64_t seed = 1; seed <= unit_rounds("PATH_PROGRAMS", 120); seed++) {
        struct lab l;
        open_random(&l, seed);
        enum explore_end end;
        assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
        assert_int_equal(explore_on(&l.e, false, &end), 0);
        if (end == EXPLORE_DONE) {
            struct engine f;
            struct buf why = { 0 };
            set(&l, "cpa.path.every", every[seed % ARRAY_LEN(every)]);
            l.f.run.budget = (struct budget){ .tick_limit = 40000 };
            assert_int_equal(engine_init(&f, &l.f.run, l.cfg), RC_OK);
            size_t n = explore_on(&f, false, &end);
            assert_int_equal(end, EXPLORE_DONE);
            assert_int_equal(n, f.stats.interrupts);
            if (!certify(&f, &why))
                fail_msg("seed %llu: %s", (unsigned long long)seed, buf_str(&why));
            if (seed % 5 && (!is_inside(&l, &l.e, &f) || !is_inside(&l, &f, &l.e)))
                fail_msg("seed %llu: other states are reached", (unsigned long long)seed);
            interrupts += n;
            compared++;
            engine_free(&f);
            buf_free(&why);
        }
        lab_close(&l);
    }
    print_message("%zu explorations compared, %zu interruptions\n", compared, interrupts);
    assert_true(compared > 10 && interrupts > 5 * compared);
}

// Without engine_pass the same state interrupts again, and nothing is lost; so it does after a garbage collection.
static void test_again(void **state)
{
    (void)state;
    struct lab l;
    lab_open(&l, "int nondet(void); int g; int main(void) { while (nondet()) { g++; if (g == 9) g = 0; } return g; }",
             with_paths);
    l.value->initial = INITIAL_FULL;
    set(&l, "cpa.path.every", "1");
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    struct arg_node *first = NULL, *second = NULL;
    enum explore_end end;
    assert_int_equal(engine_explore(&l.e, &first), EXPLORE_INTERRUPTED);
    l.e.gc_at = 0;
    assert_int_equal(engine_explore(&l.e, &second), EXPLORE_INTERRUPTED);
    assert_ptr_equal(first, second);
    assert_int_equal(l.e.stats.expanded, 0);
    assert_true(explore_on(&l.e, true, &end) > 20);
    assert_int_equal(end, EXPLORE_DONE);
    lab_close(&l);
}

// ---- paths ----------------------------------------------------------------------------------------------------------

// The state is the path of the ARG, edge by edge.
static void test_paths(void **state)
{
    (void)state;
    size_t n = 0;
    for (uint64_t seed = 1; seed <= unit_rounds("PATH_PROGRAMS", 60); seed++) {
        struct lab l;
        open_random(&l, seed);
        enum explore_end end;
        assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
        (void)explore_on(&l.e, true, &end);
        for (size_t i = 0; i < l.e.arg.nodes.n; i += 1 + l.e.arg.nodes.n / 200) {
            struct arg_node *x = l.e.arg.nodes.at[i];
            struct edge_path path = { 0 }, wanted = { 0 };
            struct arg_path nodes = { 0 };
            if (!x->at || x->obstacle)
                continue;
            path_edges(x->state[PATH_INDEX], &path);
            engine_path(&l.e, x, &nodes, &wanted, NULL);
            assert_int_equal(path.n, wanted.n);
            for (size_t k = 0; k < path.n; k++)
                assert_ptr_equal(path.at[k], wanted.at[k]);
            n += path.n > 0;
            vec_free(&path);
            vec_free(&wanted);
            vec_free(&nodes);
        }
        lab_close(&l);
    }
    assert_true(n > 500);
}

// ---- places ---------------------------------------------------------------------------------------------------------

// The exploration stops when, and only when, a state at the place is taken from the waitlist.
static void test_place(void **state)
{
    (void)state;
    struct lab l;
    memset(&l, 0, sizeof l);
    fixture_text(&l.f, "int nondet(void); void f(void);\nint main(void)\n{\nint a = 0, b;\nb = a;\na = b;\n"
                       "while (nondet()) {\na = 1;\nf();\na = 2;\n}\nreturn a;\n}\n");
    for (const char *const *name = with_paths; *name; name++) {
        const struct cpa_ops *ops = cpa_find(*name);
        void *cfg = arena_alloc(&l.f.mem, ops->cfg_size ? ops->cfg_size : 1);
        const char *prefix = arena_printf(&l.f.mem, "cpa.%s", *name);
        opt_register(&l.f.options, (struct opt_group){ prefix, "", ops->opts, ops->n_opts, cfg });
        if (strcmp(*name, "path") == 0)
            set(&l, "cpa.path.at", "6,f");
        assert_int_equal(run_add(&l.f.run, ops), RC_OK);
    }
    l.cfg = ARENA_NEW(&l.f.mem, struct engine_cfg);
    opt_register(&l.f.options, (struct opt_group){ "engine", "", engine_specs, ARRAY_LEN(engine_specs), l.cfg });
    assert_int_equal(engine_init(&l.e, &l.f.run, l.cfg), RC_OK);
    struct arg_node *at = NULL;
    uint32_t lines[16], n = 0;
    while (engine_explore(&l.e, &at) == EXPLORE_INTERRUPTED && n < ARRAY_LEN(lines)) {
        assert_false(at->expanded);
        lines[n++] = sources_place(&l.f.prog.src, at->at->out.at[0]->loc).line;
        engine_pass(&l.e, at);
    }
    assert_int_equal(n, 2);
    assert_int_equal(lines[0], 6);
    assert_int_equal(lines[1], 9);
    lab_close(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_step),
        cmocka_unit_test(test_again),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
