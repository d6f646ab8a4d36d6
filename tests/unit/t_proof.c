// SPDX-License-Identifier: Apache-2.0
/* t_proof.c: unsatisfiable answers with proofs (smt.certify): the same answers as without, all of them checked, written files that a naive
 * checker accepts; and no answer where the SAT solver is made to lie.
 *
 * The linker puts functions of this file between the backend, its log and CaDiCaL (--wrap, see the Makefile). */
#include "unit.h"

#include "proofs.h"
#include "smt/backend.h"
#include "smt/sat/drat.h"
#include "termgen.h"

#include <stdio.h>

#ifdef HAVE_CADICAL

#include <ccadical.h>

// ---- lies -----------------------------------------------------------------------------------------------------------

enum lie {
    LIE_NONE,
    LIE_STRONGER,   // the solver gets a clause without its first literal
    LIE_FORGOTTEN,  // a clause that the solver gets is not in the log
    LIE_UNDERIVED,  // a derived clause is not in the log
    LIE_OTHER,      // a derived clause is in the log with its first literal inverted
};

// The lie comes at the clause of this number, from 1 on.
static struct {
    enum lie kind;
    uint64_t at, seen;
    bool inside;  // of a clause that the solver gets
    bool told;
} lie;

static bool cancel_answers;  // an unsatisfiable answer cancels the run
static volatile int cancel;

static bool is_time(enum lie kind)
{
    bool now = lie.kind == kind && ++lie.seen == lie.at;
    lie.told |= now;
    return now;
}

int __real_ccadical_solve(CCaDiCaL *s);
void __real_ccadical_add(CCaDiCaL *s, int x);
void __real_drat_given(struct drat *d, const int *at, size_t n);
void __real_drat_derived(struct drat *d, const int *at, size_t n);
int __wrap_ccadical_solve(CCaDiCaL *s);
void __wrap_ccadical_add(CCaDiCaL *s, int x);
void __wrap_drat_given(struct drat *d, const int *at, size_t n);
void __wrap_drat_derived(struct drat *d, const int *at, size_t n);

int __wrap_ccadical_solve(CCaDiCaL *s)
{
    int r = __real_ccadical_solve(s);
    cancel = r == 20 && cancel_answers;
    return r;
}

void __wrap_ccadical_add(CCaDiCaL *s, int x)
{
    bool first = x && !lie.inside;
    lie.inside = x != 0;
    if (!first || !is_time(LIE_STRONGER))
        __real_ccadical_add(s, x);
}

void __wrap_drat_given(struct drat *d, const int *at, size_t n)
{
    if (!is_time(LIE_FORGOTTEN))
        __real_drat_given(d, at, n);
}

void __wrap_drat_derived(struct drat *d, const int *at, size_t n)
{
    if (is_time(LIE_UNDERIVED))
        return;
    if (!is_time(LIE_OTHER) || !n) {
        __real_drat_derived(d, at, n);
        return;
    }
    int *other = mem_alloc(n * sizeof(int));
    memcpy(other, at, n * sizeof(int));
    other[0] = -other[0];
    __real_drat_derived(d, other, n);
    mem_free(other, n * sizeof(int));
}

static void tell(enum lie kind, uint64_t at)
{
    lie.kind = kind;
    lie.at = at;
    lie.seen = 0;
    lie.inside = lie.told = false;
}

// ---- questions ------------------------------------------------------------------------------------------------------

struct env {
    struct terms t;
    struct smt_cfg cfg;
    struct smt smt;
};

static void begin(struct env *e, struct smt_cfg cfg)
{
    terms_init(&e->t);
    e->cfg = cfg;
    e->cfg.backend = SMT_SAT;
    e->cfg.timeout = 20000;
    smt_init(&e->smt, &e->t, &e->cfg, NULL);
}

static void end(struct env *e)
{
    smt_free(&e->smt);
    terms_free(&e->t);
}

static const struct term *var(struct env *e, const char *name, unsigned width)
{
    return term_var(&e->t, sym_of(&e->t.names, name), 0, sort_bv(&e->t, width));
}

// (x + y) * z is not x * z + y * z: unsatisfiable, and needs many clauses.
static const struct term *undistributed(struct env *e, unsigned width)
{
    struct terms *t = &e->t;
    const struct term *x = var(e, "x", width), *y = var(e, "y", width), *z = var(e, "z", width);
    const struct term *left = term_2(t, TERM_BV_MUL, term_2(t, TERM_BV_ADD, x, y), z);
    const struct term *right = term_2(t, TERM_BV_ADD, term_2(t, TERM_BV_MUL, x, z), term_2(t, TERM_BV_MUL, y, z));
    return term_not(t, term_eq(t, left, right));
}

// x * y = n with both between 1 and 100: satisfiable for 143, not for 139.
static const struct term *factors(struct env *e, unsigned n)
{
    struct terms *t = &e->t;
    const struct term *x = var(e, "x", 16), *y = var(e, "y", 16), *one = term_bv(t, 16, 1);
    const struct term *small = term_bv(t, 16, 100);
    const struct term *both = term_and(t, term_2(t, TERM_BV_ULT, one, x), term_2(t, TERM_BV_ULT, one, y));
    both = term_and(t, both, term_and(t, term_2(t, TERM_BV_ULT, x, small), term_2(t, TERM_BV_ULT, y, small)));
    return term_and(t, both, term_eq(t, term_2(t, TERM_BV_MUL, x, y), term_bv(t, 16, n)));
}

// Asks, on a level, so that the formula is assumed.
static enum sat ask(struct solver *v, const struct term *f)
{
    solver_push(v);
    solver_assert(v, f);
    enum sat r = solver_check(v, NULL, 0);
    solver_pop(v, 1);
    return r;
}

// ---- the solver lies ------------------------------------------------------------------------------------------------

/* One lie after the other: the answer to an unsatisfiable question is that, or none, and then for this reason; the next question to
 * the same solver, without a lie, has its answer. */
static void lies_about(enum lie kind, unsigned stride, int *refused)
{
    static const char reason[] = "the proof of the SAT solver does not hold";
    *refused = 0;
    for (unsigned n = 1;; n += stride) {
        struct env e;
        begin(&e, (struct smt_cfg){ .certify = true });
        const struct term *f = undistributed(&e, 3);
        struct solver *v = solver_new(&e.smt, 0);
        tell(kind, n);
        enum sat r = ask(v, f);
        bool told = lie.told;
        tell(LIE_NONE, 0);
        assert_int_not_equal(r, SAT_YES);
        if (r == SAT_UNKNOWN)
            assert_string_equal(solver_reason(v), reason);
        assert_int_equal(e.smt.stats.proofs_refused, r == SAT_UNKNOWN);
        assert_int_equal(e.smt.stats.proofs, r == SAT_NO);
        *refused += r == SAT_UNKNOWN;
        assert_int_equal(ask(v, f), SAT_NO);
        solver_free(v);
        end(&e);
        if (!told)
            break;
        assert_true(n < 100000);
    }
}

static void lies(void **state)
{
    (void)state;
    int stronger, forgotten, underived, other;
    lies_about(LIE_STRONGER, 7, &stronger);
    lies_about(LIE_FORGOTTEN, 7, &forgotten);
    lies_about(LIE_UNDERIVED, 7, &underived);
    lies_about(LIE_OTHER, 7, &other);
    print_message(
        "refused: %d with a stronger clause, %d without a given one, %d without a derived one, %d with another\n",
        stronger, forgotten, underived, other);
    assert_true(stronger > 5 && forgotten > 5 && other > 5);
}

/* A lie that makes a satisfiable question unsatisfiable: that is believed without proofs (so these lies are some), but never with them. */
static void wrong_answers(void **state)
{
    (void)state;
    int believed = 0, open = 0;
    for (unsigned n = 1;; n += SANITIZED ? 9 : 3) {
        enum sat r[2];
        bool told = false;
        for (int certify = 0; certify < 2; certify++) {
            struct env e;
            begin(&e, (struct smt_cfg){ .certify = certify, .clauses = true });
            struct solver *v = solver_new(&e.smt, 0);
            tell(LIE_STRONGER, n);
            r[certify] = ask(v, factors(&e, 143));
            told |= lie.told;
            tell(LIE_NONE, 0);
            solver_free(v);
            end(&e);
        }
        assert_int_not_equal(r[1], SAT_NO);
        believed += r[0] == SAT_NO;
        open += r[1] == SAT_UNKNOWN;
        if (!told)
            break;
    }
    print_message("%d wrong answers without proofs, %d open questions with them\n", believed, open);
    assert_true(believed > (SANITIZED ? 1 : 5) && open > (SANITIZED ? 1 : 5));
}

// ---- the solver does not lie ----------------------------------------------------------------------------------------

struct sides {
    struct env *e;
    struct solver *plain, *certified;
    int answers[3];
};

static void both_ask(struct sides *s, const struct term *const *assumption, size_t n)
{
    s->e->cfg.certify = false;
    enum sat a = solver_check(s->plain, assumption, n);
    s->e->cfg.certify = true;
    uint64_t proofs = s->e->smt.stats.proofs;
    enum sat b = solver_check(s->certified, assumption, n);
    if (a != SAT_UNKNOWN && b != SAT_UNKNOWN)
        assert_int_equal(a, b);
    assert_int_equal(s->e->smt.stats.proofs - proofs, b == SAT_NO);
    s->answers[b]++;
    if (b != SAT_NO)
        return;
    struct u32_vec core = { 0 };
    const struct term *needed[4];
    solver_core(s->certified, &core);
    for (size_t i = 0; i < core.n; i++)
        needed[i] = assumption[core.at[i]];
    assert_int_equal(solver_check(s->certified, needed, core.n), SAT_NO);
    vec_free(&core);
}

static void both_push(struct sides *s, struct terms_mark *mark)
{
    *mark = terms_mark(&s->e->t);
    solver_push(s->plain);
    solver_push(s->certified);
}

static void both_pop(struct sides *s, const struct terms_mark *mark)
{
    solver_pop(s->plain, 1);
    solver_pop(s->certified, 1);
    terms_release(&s->e->t, *mark);
}

// Levels that come and go, assumptions, arrays (lemmas) and floats.
static void one_dialogue(struct sides *s, struct termgen *g)
{
    struct terms_mark mark[5];
    size_t levels = 0;
    for (int step = 0; step < 20; step++) {
        unsigned k = gen_below(g, 8);
        if (k == 0 && levels < ARRAY_LEN(mark)) {
            both_push(s, &mark[levels++]);
        } else if (k == 1 && levels) {
            both_pop(s, &mark[--levels]);
        } else if (k < 5) {
            const struct term *f = gen_term(g, g->t->s_bool, 4);
            solver_assert(s->plain, f);
            solver_assert(s->certified, f);
        } else {
            const struct term *a[3];
            for (size_t i = 0; i < ARRAY_LEN(a); i++)
                a[i] = gen_term(g, g->t->s_bool, 3);
            both_ask(s, a, gen_below(g, 4));
        }
    }
    while (levels)
        both_pop(s, &mark[--levels]);
}

static void same_answers(void **state)
{
    (void)state;
    static const struct termgen kinds[] = {
        { .bv_widths = 5, .bits = true },
        { .bv_widths = 2, .bits = true, .floats = true },
        { .bv_widths = 2, .bits = true, .arrays = true, .uf = true },
    };
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        struct env e;
        begin(&e, (struct smt_cfg){ 0 });
        struct sides s = { .e = &e };
        struct termgen g = kinds[i];
        g.t = &e.t;
        g.rng = rng_seed(10 + i);
        for (uint64_t round = 0; round < unit_rounds("VERNIER_ROUNDS", 30); round++) {
            struct terms_mark first = terms_mark(&e.t);
            s.plain = solver_new(&e.smt, 0);
            s.certified = solver_new(&e.smt, 0);
            one_dialogue(&s, &g);
            solver_free(s.plain);
            solver_free(s.certified);
            terms_release(&e.t, first);
        }
        print_message("%d unsatisfiable, %d satisfiable, %d unknown; %d derived clauses\n", s.answers[SAT_NO],
                      s.answers[SAT_YES], s.answers[SAT_UNKNOWN], (int)e.smt.stats.proof_clauses);
        assert_true(s.answers[SAT_NO] > 10 && s.answers[SAT_YES] > 10);
        assert_true(e.smt.stats.proof_clauses > 0);
        assert_int_equal(e.smt.stats.proofs_refused, 0);
        end(&e);
    }
}

// The files are a formula and a proof of it, numbered in the order of the answers; the formula contains what was assumed.
static void files(void **state)
{
    (void)state;
    struct env e;
    struct clauses formula = { 0 }, proof = { 0 };
    char dir[] = "/tmp/vernier-test-XXXXXX", command[96];
    assert_non_null(mkdtemp(dir));
    begin(&e, (struct smt_cfg){ .proofs = dir });
    struct solver *v = solver_new(&e.smt, 0);
    size_t longest = 0;
    int variables;
    for (unsigned width = 1; width <= 4; width++)
        assert_int_equal(ask(v, undistributed(&e, width)), SAT_NO);
    assert_int_equal(ask(v, factors(&e, 143)), SAT_YES);
    assert_int_equal(ask(v, factors(&e, 139)), SAT_NO);
    assert_int_equal(e.smt.stats.proofs, 5);
    for (unsigned i = 1; i <= 5; i++) {
        assert_true(proof_read(dir, i, &formula, &proof, &variables));
        assert_true(proof_is_good(&formula, &proof, variables));
        longest = MAX(longest, proof.n);
        vec_clear(&proof);
        vec_push(&proof, 0);
        if (i == 4)
            assert_false(proof_is_good(&formula, &proof, variables));  // it needs its clauses
    }
    assert_false(proof_read(dir, 6, &formula, &proof, &variables));
    assert_true(longest > 100);
    solver_free(v);
    end(&e);
    vec_free(&formula);
    vec_free(&proof);
    snprintf(command, sizeof command, "rm -r %s", dir);
    assert_int_equal(system(command), 0);
}

// The check of a proof ends when the run does, which breaks nothing: what is left is checked with the next answer.
static void stopped(void **state)
{
    (void)state;
    struct env e;
    struct budget b = { .cancel = &cancel, .next_check = UINT64_MAX };
    begin(&e, (struct smt_cfg){ .certify = true });
    e.smt.budget = &b;
    struct solver *v = solver_new(&e.smt, 0);
    cancel_answers = true;
    assert_int_equal(ask(v, undistributed(&e, 5)), SAT_UNKNOWN);
    assert_true(cancel);
    assert_string_equal(solver_reason(v), "cancelled");
    assert_int_equal(e.smt.stats.proofs_refused, 0);
    uint64_t clauses = e.smt.stats.proof_clauses;
    cancel_answers = false;
    cancel = 0;
    assert_int_equal(ask(v, undistributed(&e, 5)), SAT_NO);
    assert_true(e.smt.stats.proof_clauses > clauses);
    assert_int_equal(e.smt.stats.proofs, 1);
    solver_free(v);
    end(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lies),         cmocka_unit_test(wrong_answers), cmocka_unit_test(files),
        cmocka_unit_test(same_answers), cmocka_unit_test(stopped),
    };
    cmocka_set_test_filter(getenv("UNIT_TEST"));
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("built without CaDiCaL");
    return 0;
}

#endif
