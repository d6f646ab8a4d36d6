// SPDX-License-Identifier: Apache-2.0
// t_wp_fuzz.c: random functions with random claims: what is proved, no execution violates.
//
// COVERS: D42
#include "lower/lower.h"
#include "unit.h"

#include "algo/wp/check_priv.h"
#include "fixture.h"
#include "wp_traps.h"
#include "wpgen.h"

enum { TICKS = 3000, CHECK_TICKS = 600000, RUNS = 250, RUN_TICKS = 400, ITERATIONS = 12 };

struct fuzz {
    struct fixture f;
    struct options options;
    struct arena mem;
    struct wp_cfg cfg;
    struct smt_cfg smt;
    struct cfa_options cfa;
    uint64_t proved, refuted, open, trivial;
    uint64_t programs, refused, wrong;
};

static const struct opt_spec wp_opts[] = {
#define OPT_S wp_cfg
    WP_OPTS(OPT_ROW)
#undef OPT_S
};
static const struct opt_spec smt_opts[] = {
#define OPT_S smt_cfg
    SMT_OPTS(OPT_ROW)
#undef OPT_S
};
static const struct opt_spec cfa_opts[] = {
#define OPT_S cfa_options
    CFA_OPTS(OPT_ROW)
#undef OPT_S
};

static void fuzz_begin(struct fuzz *z)
{
    memset(z, 0, sizeof *z);
    z->options.mem = &z->mem;
    opt_register(&z->options, (struct opt_group){ "wp", "", wp_opts, ARRAY_LEN(wp_opts), &z->cfg });
    opt_register(&z->options, (struct opt_group){ "smt", "", smt_opts, ARRAY_LEN(smt_opts), &z->smt });
    opt_register(&z->options, (struct opt_group){ "cfa", "", cfa_opts, ARRAY_LEN(cfa_opts), &z->cfa });
    z->cfa.entry = "f";
    z->cfg.bound = ITERATIONS;
}

static void fuzz_end(struct fuzz *z)
{
    arena_free(&z->mem);
}

// A program with the automata of its function `f`; false: it is refused.
static bool load(struct fuzz *z, const char *text)
{
    struct fixture *f = &z->f;
    fixture_begin(f);
    f->prog.wants_notes = true;
    return frontend_add_text(&f->prog, "t.c", text, strlen(text)) == RC_OK &&
           cfa_build(&f->prog, &z->cfa, 0, &f->cfa) == RC_OK;
}

static void unload(struct fuzz *z)
{
    if (z->f.cfa)
        cfa_free(z->f.cfa);
    program_release(&z->f.prog);
}

static struct budget small_budget(uint64_t ticks)
{
    return (struct budget){ .tick_limit = ticks, .next_check = ticks };
}

static bool is_trivial(const struct bool_formula *f)
{
    return formula_is(f, FORMULA_TRUE);
}

// What claim i of the task comes to; a proof is attacked.
static enum wp_verdict judge(struct fuzz *z, struct wp_task *t, uint32_t i, uint64_t seed, const char *text)
{
    const struct wp_claim *c = &t->d.claims.at[i];
    struct budget find = small_budget(TICKS), work = small_budget(CHECK_TICKS),
                  attack = small_budget(RUNS * RUN_TICKS * 2ull);
    t->budget = &work;
    t->w.budget = &find;
    wp_task_check(t, i, i + 1);
    enum wp_verdict v = t->verdict;
    if (v == WP_PROVED && is_trivial(c->holds)) {
        z->trivial++;
    } else if (v == WP_PROVED) {
        z->proved++;
        t->budget = &attack;
        t->claim = i;
        if (replay_search(t, seed, (unsigned)unit_number("RUNS", RUNS))) {
            printf("seed %llu: %s was proved, and is false from\n%s\nof\n%s", (unsigned long long)seed, c->text,
                   buf_str(&t->execution.start), strstr(text, "/*@"));
            z->wrong++;
            fflush(stdout);
        }
    } else {
        *(v == WP_REFUTED ? &z->refuted : &z->open) += 1;
    }
    t->budget = t->w.budget = NULL;
    return v;
}

static void try_program(struct fuzz *z, uint64_t seed)
{
    struct buf text = { 0 };
    struct wp_task t;
    wpgen(seed, &text);
    z->programs++;
    if (!load(z, buf_str(&text))) {
        z->refused++;
        if (getenv("SHOW"))
            printf("refused:\n%s\n", buf_str(&text));
    } else {
        struct budget b = small_budget(TICKS);
        enum rc rc = wp_task_init(&t, &z->cfg, &z->smt, z->f.cfa, z->f.cfa->entry, &z->f.diag, false, &b);
        if (rc != RC_OK)
            fail_msg("seed %llu: refused:\n%s", (unsigned long long)seed, buf_str(&text));
        t.runs = RUNS;
        for (uint32_t i = 0; i < t.d.claims.n; i++)
            if (claim_is_proved(t.d.claims.at[i].kind))
                judge(z, &t, i, seed, buf_str(&text));
        wp_task_free(&t);
    }
    unload(z);
    buf_free(&text);
}

static void test_random(void **state)
{
    struct fuzz z;
    uint64_t n = unit_rounds("ROUNDS", 300), first = unit_number("SEED", 1);
    (void)state;
    fuzz_begin(&z);
    for (uint64_t i = 0; i < n; i++)
        try_program(&z, first + i);
    printf("%llu programs (%llu refused): %llu claims proved, %llu trivial, %llu refuted, %llu open\n",
           (unsigned long long)z.programs, (unsigned long long)z.refused, (unsigned long long)z.proved,
           (unsigned long long)z.trivial, (unsigned long long)z.refuted, (unsigned long long)z.open);
    assert_int_equal(z.wrong, 0);
    if (n >= 100) {
        assert_true(z.proved >= n / 16);
        assert_true(z.refuted >= n / 4);
    }
    fuzz_end(&z);
}

// No claim of a trap is proved that is false, or refuted that is true.
static void try_trap(struct fuzz *z, const struct wp_trap *trap)
{
    struct buf text = { 0 };
    struct budget find = small_budget(TICKS), work = small_budget(4 * CHECK_TICKS);
    struct wp_task t;
    bool proved = true, refuted = false;
    buf_printf(&text, "%s%s", wp_trap_head, trap->text);
    z->cfa.entry = "f";
    if (!load(z, buf_str(&text)) ||
        wp_task_init(&t, &z->cfg, &z->smt, z->f.cfa, z->f.cfa->entry, &z->f.diag, false, &work) != RC_OK) {
        print_error("%s is refused\n", trap->name);
        z->wrong++;
        unload(z);
        buf_free(&text);
        return;
    }
    t.w.budget = &find;
    t.runs = RUNS;
    for (uint32_t i = 0; i < t.d.claims.n; i++)
        if (claim_is_proved(t.d.claims.at[i].kind)) {
            wp_task_check(&t, i, i + 1);
            proved &= t.verdict == WP_PROVED;
            refuted |= t.verdict == WP_REFUTED;
        }
    if (trap->holds ? refuted || !proved : proved)
        print_error("%s: %s\n", trap->name, trap->holds ? "not proved" : "proved"), z->wrong++;
    wp_task_free(&t);
    unload(z);
    buf_free(&text);
}

static void test_traps(void **state)
{
    struct fuzz z;
    (void)state;
    fuzz_begin(&z);
    for (size_t i = 0; i < ARRAY_LEN(wp_traps); i++)
        try_trap(&z, &wp_traps[i]);
    assert_int_equal(z.wrong, 0);
    fuzz_end(&z);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_traps),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
