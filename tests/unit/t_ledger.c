// SPDX-License-Identifier: Apache-2.0
// t_ledger.c: the ledger of memory accesses against executions of random programs that do go wrong: an access that is shown to be valid
// never commits a fault, and none gets past one that certainly does.
//
//   LEDGER_PROGRAMS=100000 LEDGER_SEED=1 t_ledger    more random programs, from another seed (default: 300, from 1)
#include "unit.h"

#include "fixture.h"

#include "edit/bounds.h"
#include "interp/interp.h"
#include "pre/leaks_priv.h"
#include "textgen.h"

#include <stdlib.h>

// ---- programs -------------------------------------------------------------------------------------------------------

static const char *const pointers[] = { "p", "q", "r", "p", "gp" };
static const char *const integers[] = { "i", "j", "n", "3", "0", "k" };

static void gen_pointer(struct textgen *g)
{
    static const char *const bases[] = { "a",          "g",
                                         "p",          "q",
                                         "r",          "a + i",
                                         "g + j",      "p + 1",
                                         "q - 1",      "&a[j]",
                                         "&s.at[i]",   "0",
                                         "id(p)",      "back(i, q)",
                                         "low(2)",     "s.to",
                                         "&s.x",       "&k",
                                         "grow(p, n)", "grow(0, n)",
                                         "grow(r, j)", "q = grow(grow(0, 1), n)" };
    static const char *const blocks[] = {
        "malloc(n * sizeof(int))", "malloc(8)", "calloc(n, 4)", "malloc(i)", "alloca(12)",
        "realloc(p, 16)",          "&h->x",     "h->at"
    };
    fputs(pick(g, 3) ? ONE_OF(g, bases) : ONE_OF(g, blocks), g->f);
}

static void gen_access(struct textgen *g)
{
    const char *p = ONE_OF(g, pointers), *i = ONE_OF(g, integers), *j = ONE_OF(g, integers);
    switch (pick(g, 12)) {
    case 0:
        fprintf(g->f, "*%s = %s;\n", p, i);
        break;
    case 1:
        fprintf(g->f, "k = *%s;\n", p);
        break;
    case 2:
        fprintf(g->f, "%s[%s] = %s;\n", p, i, j);
        break;
    case 3:
        fprintf(g->f, "k = %s[%s + %s];\n", p, i, j);
        break;
    case 4:
        fprintf(g->f, "a[%s] = g[%s];\n", i, j);
        break;
    case 5:
        fprintf(g->f, "m[%s][%s] = 1;\n", i, j);
        break;
    case 6:
        fprintf(g->f, "memset(%s, 0, %s);\n", p, i);
        break;
    case 7:
        fprintf(g->f, "memcpy(a + j, g, %s * 4);\n", i);
        break;
    case 8:
        if (pick(g, 3) == 0)
            fprintf(g->f, "c[%s] = %s; length(c + %s); k = copied(c); c[%s + k] = %s;\n", i, j, j, ONE_OF(g, integers),
                    pick(g, 2) ? "0" : i);
        else if (pick(g, 2))
            fprintf(g->f, "walk(a + %s, a + %s, %s);\n", i, j, i);
        else
            fprintf(g->f, "fill(%s, %s);\n", p, i);
        break;
    case 9:
        fprintf(g->f, "s.at[%s]++; h = %s;\n", i, pick(g, 2) ? "&s" : "malloc(sizeof *h)");
        break;
    case 10:
        fprintf(g->f, "h->%s;\n", pick(g, 2) ? "x = 1" : "next = h");
        break;
    default:
        fprintf(g->f, "v[%s] = text[%s];\n", i, j);
        break;
    }
}

static void gen_loop(struct textgen *g)
{
    static const char *const heads[] = { "for (i = 0; i < n; i++)",      "for (j = 0; j <= n; j++)",
                                         "for (i = n - 1; i >= 0; i--)", "for (p = a; p < a + 6; p++)",
                                         "for (q = g; q != g + 8; q++)", "for (j = 0; j < 6 && i < 9; j++)",
                                         "while (i > 0 && i--)",         "for (r = p; k < 3; r++, k++)" };
    fputs(ONE_OF(g, heads), g->f);
    gen_block(g, 2);
}

static void gen_condition(struct textgen *g)
{
    static const char *const conditions[] = { "p",         "!q",     "p != q", "i < n", "j >= 0 && j < 8", "p == a",
                                              "q < g + 8", "r != 0", "n > 4",  "k",     "i == j",          "q >= g" };
    fputs(ONE_OF(g, conditions), g->f);
}

static void gen_statement(struct textgen *g)
{
    switch (g->depth > 3 ? pick(g, 6) : pick(g, 10)) {
    case 0:
    case 1:
        fprintf(g->f, "%s = ", ONE_OF(g, pointers));
        gen_pointer(g);
        fputs(";\n", g->f);
        break;
    case 2:
    case 3:
        gen_access(g);
        break;
    case 4:
        if (pick(g, 5) == 0)
            fprintf(g->f, "{ int *b = malloc(n * 4); b += %s; b[-%s] = 1; free(b - %s); }\n", ONE_OF(g, integers),
                    ONE_OF(g, integers), ONE_OF(g, integers));
        else if (pick(g, 3) == 0)
            fprintf(g->f, "free(%s);\n", pick(g, 4) ? ONE_OF(g, pointers) : "h");
        else
            fprintf(g->f, "%s%s;\n", ONE_OF(g, pointers), pick(g, 2) ? "++" : " += i");
        break;
    case 5:
        fprintf(g->f, "%s = %s + %d;\n", pick(g, 2) ? "i" : "j", ONE_OF(g, integers), (int)pick(g, 4) - 1);
        break;
    case 6:
    case 7:
        fputs("if (", g->f);
        gen_condition(g);
        fputs(")", g->f);
        gen_block(g, 2);
        break;
    case 8:
        gen_loop(g);
        break;
    default:
        fprintf(g->f, "{ int t = 1; %s = &t; s.to = %s; ", ONE_OF(g, pointers), ONE_OF(g, pointers));
        gen_statement(g);
        fputs("}\n", g->f);
        break;
    }
}

static char *gen_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 11 + 3, gen_statement);
    fputs(
        "int __VERIFIER_nondet_int(void); void abort(void);\ntypedef unsigned long size_t;\n"
        "void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t), *alloca(size_t); void free(void *);\n"
        "void *memset(void *, int, size_t), *memcpy(void *, const void *, size_t);\n"
        "struct s { int x, at[5]; int *to; struct s *next; } s, *h = &s;\nint g[8], *gp = g; char *text = \"abc\";\n"
        "int *id(int *p) { return p; }\nint *low(int n) { int x[3]; x[0] = n; return n > 5 ? g : x; }\n"
        "int *back(int i, int *p) { if (i > 0) return back(i - 1, p); return p; }\n"
        "int *grow(int *p, int n) { if (n < 1) return p; int *b = malloc(n * sizeof(int)); if (p) b = p;\n"
        "for (int i = 0; i < n; i++) b[i] = i; return b; }\n"
        "int length(char *s) { char *t = s; while (*t) t++; return t - s; }\n"
        "int copied(char *s) { char k = s[0]; k = s[k & 3]; if (k) s[k & 3] = k - 1; return k & 3; }\n"
        "void walk(int *w, int *e, int k) { for (; w < e; w++) *w = 1; while (e >= w && k-- > 0) *--e = 2;\n"
        "if (w != e) *e = 3; else w[-1] = 4; }\n"
        "void fill(int *p, int n) { for (int i = 0; i < n; i++) p[i] = i; }\n"
        "int main(void) { int a[6] = { 0 }, m[3][4], k = 0, i = __VERIFIER_nondet_int(), j = 0;\n"
        "char *c = malloc(6); c[5] = 0; for (k = 0; k < 5; k++) c[k] = k * 7; c[3] = 0;\n"
        "int n = __VERIFIER_nondet_int(), *p = a, *q = g, *r = p;\n",
        g.f);
    fprintf(g.f, "if (n < %u || n > %u || i < %d || i > 9) abort();\nint v[n];\n", 1 + pick(&g, 3), 4 + pick(&g, 6),
            -(int)pick(&g, 2));
    gen_block(&g, 9);
    fputs("return 0; }\n", g.f);
    return textgen_close(&g);
}

// ---- lock step ------------------------------------------------------------------------------------------------------

struct tally {
    size_t valid, open, fault;  // accesses by standing
    size_t faults;              // executions that committed one
};

struct lockstep {
    const struct ledger *ledger;
    uint64_t seed;
};

static void complain(const struct lockstep *k, const struct edge *e, const char *what)
{
    struct buf b = { 0 };
    edge_print(k->ledger->cfa, e, &b);
    fprintf(stderr, "seed %llu, line %u: `%s` %s\n", (unsigned long long)k->seed,
            sources_place(&k->ledger->cfa->prog->src, e->loc).line, buf_str(&b), what);
    buf_free(&b);
    fail();
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    (void)m;
    const struct lockstep *k = ctx;
    if (k->ledger->standing[e->id] == ACCESS_FAULT)
        complain(k, e, "should not succeed");
}

static u128 small_input(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    return type_is_pointer(wanted->type) ? wanted->value : (u128)(rng_below(rng, 11) - 1);
}

static void run_with(struct lockstep *k, uint64_t seed, struct tally *sum)
{
    struct rng inputs = rng_seed(seed);
    struct run_options opt = { .cfa = k->ledger->cfa, .inputs = { small_input, &inputs }, .max_steps = 3000 };
    struct run_result out;
    interp_run_hooked(&opt, step, k, &out);
    if (out.end == RUN_UNDEFINED && fault_is_memory(out.fault.kind)) {
        sum->faults++;
        if (k->ledger->standing[out.at->id] == ACCESS_VALID)
            complain(k, out.at, out.why);
    }
    run_result_free(&out);
}

static void check_text(const char *text, uint64_t seed, struct tally *sum)
{
    struct fixture f;
    fixture_text(&f, text);
    // Some without points-to information, for lack of budget, or with too little for what comes behind it.
    struct budget b = { .tick_limit = seed % 8 ? 0 : 1 + seed / 8 % 64 };
    struct pointsto *pt = pointsto_run(f.cfa, &b);
    struct ranges *r = ranges_run(f.cfa, NULL, NULL);
    struct pointers *p = pointers_run(f.cfa, pt, r, &b);
    struct ledger l;
    ledger_run(&l, f.cfa, pt, r, p, NULL);
    struct lockstep k = { &l, seed };
    for (unsigned i = 0; i < 8; i++)
        run_with(&k, seed * 31 + i, sum);
    for (size_t i = 0; i < f.cfa->edges.n; i++) {
        sum->valid += l.standing[i] == ACCESS_VALID;
        sum->open += l.standing[i] == ACCESS_OPEN;
        sum->fault += l.standing[i] == ACCESS_FAULT;
    }
    ledger_free(&l);
    pointers_free(p);
    ranges_free(r);
    pointsto_free(pt);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_number("LEDGER_PROGRAMS", unit_share(300)), first = unit_number("LEDGER_SEED", 1);
    struct tally sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed);
        if (getenv("LEDGER_SHOW"))
            puts(text);
        check_text(text, seed, &sum);
        free(text);
    }
    print_message("accesses: %zu valid, %zu open, %zu faults; %zu executions with a fault\n", sum.valid, sum.open,
                  sum.fault, sum.faults);
    // The test must have had something to do.
    assert_true(sum.valid > 2 * n && sum.fault > n / 10 && sum.faults > n / 2);
}

// ---- checks ---------------------------------------------------------------------------------------------------------

struct checked_tally {
    size_t checks, violations, open_faults, ends;
};

// One run of the program as it is and one of that with checks, on the same inputs.
static void run_both(const struct cfa *plain, const struct ledger *l, uint64_t program, uint64_t seed,
                     struct checked_tally *sum)
{
    struct lockstep k = { l, program };
    struct run_result out, again;
    struct rng inputs = rng_seed(seed), same = inputs;
    struct run_options opt = { .cfa = l->cfa, .inputs = { small_input, &inputs }, .max_steps = 20000 };
    interp_run(&opt, &out);
    opt = (struct run_options){ .cfa = plain, .inputs = { small_input, &same }, .max_steps = 20000 };
    interp_run(&opt, &again);
    bool fault = again.end == RUN_UNDEFINED && fault_is_memory(again.fault.kind);
    if (out.at && out.at->kind == EDGE_VIOLATION) {
        sum->violations++;
        if (!fault)
            complain(&k, out.at, "is a violation, but the execution without checks has no fault");
    } else if (out.end == RUN_UNDEFINED && fault_is_memory(out.fault.kind)) {
        sum->open_faults++;
        if (l->standing[out.at->id] == ACCESS_VALID || l->standing[out.at->id] == ACCESS_CHECKED)
            complain(&k, out.at, "goes wrong although it is checked");
    } else if (fault && again.end != RUN_LIMIT && out.end != RUN_LIMIT) {
        complain(&k, again.at, "goes wrong, but not where there are checks");
    }
    sum->ends += out.end == again.end;
    run_result_free(&out);
    run_result_free(&again);
}

static void check_checks(const char *text, uint64_t seed, struct checked_tally *sum)
{
    struct fixture f, plain;
    fixture_text(&f, text);
    fixture_text(&plain, text);
    known_account(&f.known, NULL);
    sum->checks += bounds_check(&f.known, SAFE_DEREF | SAFE_FREE);
    known_changed(&f.known);
    cfa_check(f.cfa);
    known_account(&f.known, NULL);
    for (unsigned i = 0; i < 8; i++)
        run_both(plain.cfa, &f.known.ledger, seed, seed * 31 + i, sum);
    tear_down(&f);
    tear_down(&plain);
}

// Checks find faults where they are, and nothing else.
static void test_checks(void **state)
{
    (void)state;
    uint64_t n = unit_number("LEDGER_PROGRAMS", unit_share(300)), first = unit_number("LEDGER_SEED", 1);
    struct checked_tally sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed);
        check_checks(text, seed, &sum);
        free(text);
    }
    print_message("%zu accesses checked; %zu violations, %zu faults that are not checked, %zu equal ends\n", sum.checks,
                  sum.violations, sum.open_faults, sum.ends);
    assert_true(sum.checks > n && sum.violations > n / 4 && sum.ends > n);
}

// ---- leaks ----------------------------------------------------------------------------------------------------------

static void gen_owner(struct textgen *g)
{
    static const char *const owners[] = { "p", "q", "kept", "*at" };
    static const char *const values[] = { "malloc(8)", "malloc(i + 2)", "0",          "p",       "q",
                                          "kept",      "p + 1",         "make()",     "same(p)", "same(q)",
                                          "made(i)",   "renew(p)",      "renew(kept)" };
    static const char *const others[] = { "drop(p);",
                                          "drop(q);",
                                          "free(p);",
                                          "free(q);",
                                          "free(kept);",
                                          "if (!p) return 0;",
                                          "if (i > 3) exit(1);",
                                          "if (i == 2) abort();",
                                          "if (q == 0) q = malloc(4);",
                                          "p = realloc(p, 16);",
                                          "i--;",
                                          "i = __VERIFIER_nondet_int();" };
    switch (g->depth > 3 ? pick(g, 5) : pick(g, 8)) {
    case 0:
    case 1:
        fprintf(g->f, "%s = ", ONE_OF(g, owners));
        fprintf(g->f, "%s;\n", ONE_OF(g, values));
        break;
    case 2:
    case 3:
    case 4:
        fprintf(g->f, "%s\n", ONE_OF(g, others));
        break;
    case 5:
        fputs("{ int *t = malloc(4); ", g->f);
        gen_owner(g);
        fprintf(g->f, "%s }\n", pick(g, 3) ? "free(t);" : pick(g, 2) ? "p = t;" : "");
        break;
    default:
        fputs(pick(g, 2) ? "if (i > 1)" : "while (i-- > 0)", g->f);
        gen_block(g, 3);
        break;
    }
}

static char *gen_leaky(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 13 + 5, gen_owner);
    fputs("int __VERIFIER_nondet_int(void); void abort(void), exit(int);\ntypedef unsigned long size_t;\n"
          "void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t); void free(void *);\n"
          "int *kept;\nint *make(void) { int *m = malloc(4); *m = 1; return m; }\nint *same(int *s) { return s; }\n"
          "void drop(int *d) { free(d); }\nint *renew(int *d) { free(d); return make(); }\n"
          "int *made(int n) { int *b = malloc(4); if (n < 1) return b; free(b); return made(n - 1); }\n"
          "int main(void) { int *p = 0, *q = 0, *x = 0, **at = &x, i = __VERIFIER_nondet_int();\n",
          g.f);
    gen_block(&g, 6);
    fputs(pick(&g, 2) ? "free(p); return 0; }\n" : "free(kept); free(q); return 0; }\n", g.f);
    return textgen_close(&g);
}

struct leak_tally {
    size_t sites, fine, lost, left, tampered, noticed;
};

static void watch_leaks(const struct cfa *c, const struct leaks *leaks, unsigned safety, uint64_t seed,
                        struct leak_tally *sum)
{
    struct arena mem = { 0 };
    struct property p = { .kind = PROP_SAFETY, .safety = safety, .title = safety_name(safety) };
    struct automaton *a = spec_automaton(&p, c, &mem);
    for (unsigned i = 0; i < 4; i++) {
        struct rng inputs = rng_seed(seed * 31 + i);
        struct run_options opt = { .cfa = c, .automaton = a, .inputs = { small_input, &inputs }, .max_steps = 2000 };
        struct run_result out;
        interp_run(&opt, &out);
        const struct edge *made = out.end == RUN_VIOLATION ? out.fault.made : NULL;
        bool lost = made && out.fault.kind == FAULT_LOST, left = made && out.fault.kind == FAULT_NOT_FREED;
        sum->lost += lost;
        sum->left += left;
        unsigned told = made ? leaks_of(leaks, made) : 0;
        if (made && ((lost && !(told & LEAK_LOST)) || (left && !(told & LEAK_LEFT)))) {
            fprintf(stderr, "seed %llu: a block of line %u is %s\n", (unsigned long long)seed,
                    sources_place(&c->prog->src, made->loc).line, lost ? "lost" : "left");
            fail();
        }
        run_result_free(&out);
    }
    arena_free(&mem);
}

// What was found has a certificate, and what was tampered with at some node has none: a block that is said not to live, or one owner more.
static void certify_leaks(struct leaks *l, uint64_t seed, struct leak_tally *sum)
{
    const struct edge *bad;
    struct rng r = rng_seed(seed);
    assert_true(leaks_certify(l, NULL, &bad));
    for (unsigned i = 0; i < 20 && l->site.n; i++) {
        size_t site = rng_below(&r, l->site.n);
        const struct node *n = l->cfa->nodes.at[rng_below(&r, l->cfa->nodes.n)];
        struct owned *at = dataflow_state(&l->flow, n, n->fn->id), was;
        uint32_t k = (uint32_t)rng_below(&r, l->n_owners);
        if (!at || !at[site].lives || l->leaks[l->site.at[site]] || owned_by(&at[site], k))
            continue;
        was = at[site];
        if (i % 2)
            at[site].lives = false;
        else
            at[site].by[k / 64] |= UINT64_C(1) << k % 64;
        sum->tampered++;
        sum->noticed += !leaks_certify(l, NULL, &bad) && bad;
        at[site] = was;
    }
}

// Blocks that are said to be freed in time are.
static void test_leaks(void **state)
{
    (void)state;
    uint64_t n = unit_number("LEDGER_PROGRAMS", unit_share(300)), first = unit_number("LEDGER_SEED", 1);
    struct leak_tally sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct fixture f;
        char *text = gen_leaky(seed);
        if (getenv("LEDGER_SHOW"))
            puts(text);
        fixture_text(&f, text);
        struct pointsto *pt = pointsto_run(f.cfa, NULL);
        struct ranges *r = ranges_run(f.cfa, NULL, NULL);
        struct pointers *p = pointers_run(f.cfa, pt, r, NULL);
        struct leaks *leaks = leaks_run(f.cfa, p, NULL);
        watch_leaks(f.cfa, leaks, SAFE_MEMTRACK, seed, &sum);
        watch_leaks(f.cfa, leaks, SAFE_MEMCLEANUP, seed, &sum);
        for (size_t i = 0; i < f.cfa->edges.n; i++) {
            sum.sites += f.cfa->edges.at[i]->kind == EDGE_ALLOC;
            sum.fine += f.cfa->edges.at[i]->kind == EDGE_ALLOC && !leaks_of(leaks, f.cfa->edges.at[i]);
        }
        certify_leaks(leaks, seed, &sum);
        leaks_free(leaks);
        pointers_free(p);
        ranges_free(r);
        pointsto_free(pt);
        tear_down(&f);
        free(text);
    }
    print_message("%zu allocations, %zu freed in time; %zu blocks lost, %zu left; of %zu changes %zu are noticed\n",
                  sum.sites, sum.fine, sum.lost, sum.left, sum.tampered, sum.noticed);
    assert_true(sum.tampered > n / 4 && sum.noticed * 100 >= sum.tampered * 98);
    assert_true(sum.fine > n / 3 && sum.lost > n / 10 && sum.left > n / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random_programs), cmocka_unit_test(test_checks),
                                        cmocka_unit_test(test_leaks) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
