// SPDX-License-Identifier: Apache-2.0
// t_morph.c: the program without its arrays (src/morph) in lock step with executions of the program.
//
// An execution of the program is repeated in the view: a LOAD at an index that is not kept may give any value, so it gives what the LOAD of
// the program gave.  Then the view must go along for all witnesses: it asks for the same inputs and does the same reads.  Where the program
// fails first, the view must come to a check, or an access outside of an array, with some witnesses; where it does not, with none of them:
// kept cells have their true values.
//
//   MORPH_PROGRAMS=10000 MORPH_SEED=1 t_morph     more random programs, from another seed (default: 300, from 1)
#include "unit.h"

#include "fixture.h"

#include "interp/interp.h"
#include "morph/morph_priv.h"
#include "textgen.h"

#include <stdlib.h>

enum {
    WITNESSES = 3,
    EXITS_MAX = 3,
    INDICES = 5,
    MAX_STEPS = 4000,
    RUNS = 6,
    NO_VALUE = 7
};  // NO_VALUE: of memory that has none

struct values {
    VEC_OF(u128);
};

// A program in one of its forms: as it is, as morph_prepare makes it, and the view.
enum form { FORM_PLAIN, FORM_PREPARED, FORM_VIEW };

struct program_of {
    struct fixture f;
    struct automaton *fails;
};

// False: there is nothing in the view to be checked.
static bool make(struct program_of *p, const char *text, enum form form)
{
    struct property unreach = { .kind = PROP_UNREACH_CALL, .title = "unreach-call" };
    fixture_text(&p->f, text);
    p->fails = spec_automaton(&unreach, p->f.cfa, &p->f.prog.mem);
    const struct automaton *watch[] = { p->fails };
    if (form == FORM_PREPARED)
        morph_prepare(p->f.cfa);
    return form != FORM_VIEW || morph_arrays(p->f.cfa, watch, 1, NULL);
}

// ---- executions -----------------------------------------------------------------------------------------------------

// What a run reads, from its inputs and from memory.
struct record {
    const struct program_of *p;
    uint64_t seed;  // of the inputs of the program
    size_t n_inputs, n_reads, n_witnesses;
    const struct values *reads;  // of the view: what its LOADs give
    struct values *seen;         // of the program: what they gave
    int64_t witness[WITNESSES], exit[EXITS_MAX];
    size_t n_exits;
    bool beyond;  // the view goes on where the run of the program had ended
};

static bool is_made(const struct record *k, const struct input *wanted, const char *name)
{
    const struct edge *e = wanted->edge;
    return e && e->kind == EDGE_HAVOC && wanted->kind == INPUT_UNINIT && e->lhs->kind == EXP_CELL &&
           strcmp(sym_str(&k->p->f.prog.syms, e->lhs->var->name), name) == 0;
}

static u128 program_input(struct record *k)
{
    struct rng r = rng_seed(k->seed * 1000 + k->n_inputs++);
    return (u128)rng_below(&r, 6);
}

static u128 next_input(void *ctx, size_t n, const struct input *wanted)
{
    struct record *k = ctx;
    (void)n;
    if (is_made(k, wanted, "witness")) {
        assert_true(k->n_witnesses < WITNESSES);
        return (u128)k->witness[k->n_witnesses++];
    }
    if (is_made(k, wanted, "exit")) {
        assert_true(k->n_exits < EXITS_MAX);
        return (u128)k->exit[k->n_exits++];
    }
    if (is_made(k, wanted, "read")) {
        k->beyond |= k->n_reads >= k->reads->n;
        return k->beyond ? 0 : k->reads->at[k->n_reads++];
    }
    return wanted->kind == INPUT_NONDET ? program_input(k) : NO_VALUE;
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct record *k = ctx;
    u128 v;
    if (!k->seen || e->kind != EDGE_LOAD)
        return;
    assert_true(interp_eval(m, e->lhs, &v));
    vec_push(k->seen, v);
}

static enum run_end run(struct record *k, const struct edge **at)
{
    struct run_options opt = {
        .cfa = k->p->f.cfa, .automaton = k->p->fails, .inputs = { next_input, k }, .max_steps = MAX_STEPS
    };
    struct run_result out;
    interp_run_hooked(&opt, step, k, &out);
    enum run_end end = out.end;
    *at = out.at;
    run_result_free(&out);
    return end;
}

// ---- the view beside the program ------------------------------------------------------------------------------------

struct sums {
    size_t programs, runs, failing, outside, views, exits;
};

struct comparison {
    const char *text;
    bool late;  // the program takes down what is wrong and fails later: the view fails at once, with some witnesses
    struct program_of plain, prepared, view;
    struct sums *sum;
};

static void refuse(const struct comparison *c, const struct record *k, const char *what)
{
    fprintf(stderr, "%s\n%s; inputs %llu, witnesses", c->text, what, (unsigned long long)k->seed);
    for (size_t i = 0; i < k->n_witnesses; i++)
        fprintf(stderr, " %lld", (long long)k->witness[i]);
    fprintf(stderr, ", after %zu inputs and %zu reads\n", k->n_inputs, k->n_reads);
    fail();
}

// One run of the view with these witnesses: whether it comes to an UNSUPPORTED edge just where the program fails, or fails itself: a
// check that depends on no array, or on too much of them, stays as it is.
static bool goes_along(const struct comparison *c, const struct record *is, enum run_end end, struct record *k,
                       bool *foretold)
{
    const struct edge *at;
    enum run_end view = run(k, &at);
    bool alarm = view == RUN_UNSUPPORTED || view == RUN_VIOLATION,
         all = k->n_reads == is->seen->n && k->n_inputs == is->n_inputs;
    bool none = view == RUN_STOPPED && at->from->fn == c->view.f.cfa->start && k->n_inputs + k->n_reads == 0;
    if (none && is->n_inputs + is->seen->n > 0) {
        *foretold = !k->n_exits;
        return false;  // these witnesses, or exits, are no indices of their arrays
    }
    *foretold = !k->n_exits || view != RUN_STOPPED || at->ends_program || k->beyond;
    if (!*foretold)
        return false;  // a loop is left elsewhere
    c->sum->views++;
    if (c->late && end != RUN_STOPPED)
        return alarm;
    if (end == RUN_STOPPED && (alarm || k->beyond || view != RUN_STOPPED || !all))
        refuse(c, k, alarm ? "a check fails that holds in the program" : "the view does not go along to the end");
    if (end == RUN_STOPPED)
        return false;
    if (alarm && !all && !k->beyond && k->n_inputs <= is->n_inputs)
        refuse(c, k, "a check fails before the program does");
    if (!alarm && !all && !k->beyond && k->n_inputs <= is->n_inputs)
        refuse(c, k, "the view does not go along to where the program fails");
    return alarm && all && !k->beyond;
}

// The next combination of n numbers below INDICES; false: that was the last.
static bool next_combination(int64_t *at, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (++at[i] < INDICES)
            return true;
        at[i] = 0;
    }
    return false;
}

// For all places where loops may be left, one of which must be the right one.
static bool compare_exits(const struct comparison *c, const struct record *is, enum run_end end, struct record *k)
{
    bool found = false, any = false, foretold;
    int64_t all[EXITS_MAX] = { 0 };
    struct record first = *k;
    size_t n = 0;
    do {
        *k = first;
        memcpy(k->exit, all, sizeof all);
        found |= goes_along(c, is, end, k, &foretold);
        any |= foretold;
        n = MAX(n, k->n_exits);
    } while (next_combination(all, n));
    if (!any)
        refuse(c, k, "the view does not go along, wherever loops are left");
    c->sum->exits += n > 0;
    return found;
}

// For all witnesses: there are at most WITNESSES of them, fewer are found when the view asks for them.
static void compare_run(const struct comparison *c, const struct record *is, enum run_end end)
{
    size_t n = 0;  // a run asks for fewer where the first are no indices
    bool found = false;
    struct record k = { 0 };
    int64_t all[WITNESSES] = { 0 };
    do {
        k = (struct record){ .p = &c->view, .seed = is->seed, .reads = is->seen };
        memcpy(k.witness, all, sizeof all);
        found |= compare_exits(c, is, end, &k);
        n = MAX(n, k.n_witnesses);
    } while (next_combination(all, n));
    if (end != RUN_STOPPED && !found)
        refuse(c, &k, "the program fails, and the view with no witnesses does");
}

// Whether everything that arrays hold went into the view; the order of its reads is that of the program's then.
static bool has_no_arrays(const struct cfa *c)
{
    for (size_t i = 0; i < c->edges.n; i++)
        if (c->edges.at[i]->kind == EDGE_LOAD || c->edges.at[i]->kind == EDGE_STORE)
            return false;
    return true;
}

static void compare_runs(struct comparison *c)
{
    for (uint64_t seed = 1; seed <= RUNS; seed++) {
        struct values seen = { 0 }, none = { 0 };
        const struct edge *at, *plain_at;
        struct record is = { .p = &c->prepared, .seed = seed, .seen = &seen };
        struct record plain = { .p = &c->plain, .seed = seed, .seen = &none };
        enum run_end end = run(&is, &at);
        assert_int_equal(run(&plain, &plain_at), end);
        assert_int_equal(plain.n_inputs, is.n_inputs);
        if (end == RUN_STOPPED || end == RUN_VIOLATION || end == RUN_UNDEFINED) {
            compare_run(c, &is, end);
            c->sum->runs++;
            c->sum->failing += end == RUN_VIOLATION;
            c->sum->outside += end == RUN_UNDEFINED;
        }
        vec_free(&seen);
        vec_free(&none);
    }
}

// False: the view is not what is compared here.
static bool compare_text(const char *text, bool late, struct sums *sum)
{
    struct comparison c = { .text = text, .late = late, .sum = sum };
    bool any = make(&c.view, text, FORM_VIEW) && has_no_arrays(c.view.f.cfa);
    if (any) {
        make(&c.plain, text, FORM_PLAIN);
        make(&c.prepared, text, FORM_PREPARED);
        compare_runs(&c);
        tear_down(&c.plain.f);
        tear_down(&c.prepared.f);
        sum->programs++;
    }
    tear_down(&c.view.f);
    return any;
}

// ---- one rule each --------------------------------------------------------------------------------------------------

#define PRELUDE                                                                                    \
    "extern void abort(void); void reach_error(void) {} extern int __VERIFIER_nondet_int(void);\n" \
    "extern void *malloc(unsigned long); extern void *calloc(unsigned long, unsigned long);\n"     \
    "static void check(int c) { if (!c) { reach_error(); abort(); } }\n"

// A rule, and a program whose runs depend on it; at least so many of its runs must fail, and not fail.
static const struct rule {
    const char *name, *text;
    size_t failing, passing;
    bool late;
} rules[] = {
    { "a STORE at the witness",
      "int a[4]; int main(void) { for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) check(a[i] < 5); return 0; }",
      1, 1, false },
    { "a later STORE",
      "int a[4]; int main(void) { int k = __VERIFIER_nondet_int() & 3; for (int i = 0; i < 4; i++) a[i] = i;"
      " a[k] = __VERIFIER_nondet_int(); for (int i = 0; i < 4; i++) check(a[i] < 4); return 0; }",
      1, 1, false },
    { "the beginning of a life",
      "int main(void) { int k = __VERIFIER_nondet_int() & 3; int a[2000] = { 0 };"
      " for (int i = 0; i < 4; i++) check(a[i] == 0); a[k] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) check(a[i] < 4); return 0; }",
      1, 1, false },
    { "zeros of calloc",
      "int main(void) { int *a = calloc(3, 4); int k = __VERIFIER_nondet_int() & 1; a[k] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 3; i++) check(a[i] < 5); return 0; }",
      1, 1, false },
    { "copies",
      "int main(void) { int a[4], b[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) b[3 - i] = a[i]; if (__VERIFIER_nondet_int() > 2) a[1] = 9;"
      " for (int i = 0; i < 4; i++) check(b[3 - i] == a[i]); return 0; }",
      1, 1, false },
    { "two dimensions",
      "int m[2][3]; int main(void) { int r = __VERIFIER_nondet_int() & 1; for (int i = 0; i < 2; i++)"
      " for (int j = 0; j < 3; j++) m[i][j] = __VERIFIER_nondet_int(); m[r][2] = 0;"
      " for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) check(m[i][j] < 5); return 0; }",
      1, 1, false },
    { "a branch as a check",
      "int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) if (a[i] > 4) { reach_error(); abort(); } return 0; }",
      1, 1, false },
    { "a condition over a variable",
      "int main(void) { int a[4], most = 0; for (int i = 0; i < 4; i++) { a[i] = __VERIFIER_nondet_int();"
      " if (a[i] > most && i != 2) most = a[i]; }"
      " for (int i = 0; i < 4; i++) check(a[i] <= most); return 0; }",
      1, 1, false },
    { "one read for two",
      "int main(void) { int a[3]; for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 3; i++) { int x = a[i] * a[i]; a[i] = a[i] + 1; x -= a[i];"
      " check(a[i] < 6); if (x > 18) abort(); } return 0; }",
      1, 1, false },
    { "sums that are an index again",
      "int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 2; i++) a[i] = a[4 - i - 1]; if (__VERIFIER_nondet_int() > 2) a[3] = 9;"
      " for (int i = 0; i < 2; i++) check(a[i] == a[3 - i]); return 0; }",
      1, 1, false },
    { "rows that are left early",
      "int m[3][3], n[3][3]; int main(void) { for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++)"
      " m[i][j] = __VERIFIER_nondet_int(); int k = 1 + (__VERIFIER_nondet_int() & 1);"
      " for (int i = 0; i < 2; i++) for (int j = 0; j < k; j++) n[i][j] = m[i][j];"
      " for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) check(n[i][j] == m[i][j]); return 0; }",
      1, 1, false },
    { "a flag that is looked at later",
      "int main(void) { int a[4], b[4], ok = 1; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) b[i] = a[i]; if (__VERIFIER_nondet_int() > 3) b[1] = 9;"
      " for (int i = 0; i < 4; i++) if (a[i] != b[i]) ok = 0; check(ok); return 0; }",
      1, 1, true },
    { "a function that returns what is wrong",
      "static _Bool same(int *a, int *b) { for (int i = 0; i < 4; i++) if (a[i] != b[i]) return 0; return 1; }"
      "int main(void) { int a[4], b[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) b[i] = a[i]; if (__VERIFIER_nondet_int() > 3) b[1] = 9;"
      " if (!same(a, b)) { reach_error(); abort(); } return 0; }",
      1, 1, true },
    { "branches before a check",
      "int main(void) { int a[4], b[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) b[i] = a[i] > 2; if (__VERIFIER_nondet_int() > 3) b[1] = 0;"
      " for (int i = 0; i < 4; i++) if (a[i] > 2) check(b[i] == 1); return 0; }",
      1, 1, false },
    { "where a loop is left",
      "int main(void) { int a[4], b[4] = { 0 }, i; for (i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int() & 3;"
      " for (i = 0; i < 4 && a[i] != 0; i++) b[i] = a[i]; if (__VERIFIER_nondet_int() > 3) b[1] = 9;"
      " for (i = 0; i < 4 && a[i] != 0; i++) check(b[i] == a[i]); return 0; }",
      1, 1, false },
    { "the end of a string",
      "int main(void) { int a[4], b[4] = { 0 }, i; for (i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int() & 3;"
      " a[3] = 0; for (i = 0; a[i] != 0; i++) b[i] = a[i]; if (__VERIFIER_nondet_int() > 3) a[3] = 9;"
      " for (i = 0; a[i] != 0; i++) check(b[i] == a[i]); return 0; }",
      1, 1, false },
    { "two places where a loop is left",
      "int main(void) { int a[4], i, k; for (i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (i = 0; i < 4; i++) { if (a[i] == 0) break; if (a[3 - i] == 1) break; }"
      " for (k = 0; k < 4; k++) { if (a[k] == 0) break; if (a[3 - k] == 1) break; check(k < i); check(a[k] < 5); }"
      " return 0; }",
      1, 1, false },
    { "a loop that is left several times",
      "int main(void) { int a[4], i, n; for (i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int() & 3;"
      " for (n = 0; n < 2; n++) { for (i = 0; i < 4; i++) if (a[i] == 0) break; else a[i] = a[i] - 1; }"
      " for (i = 0; i < 4 && a[i] != 0; i++) check(a[i] < 1); return 0; }",
      1, 1, false },
    { "a function that is called twice",
      "static int length(int *a) { int i = 0; while (i < 4 && a[i]) i++; return i; }"
      "int main(void) { int a[4], i; for (i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int() & 3;"
      " int n = length(a); if (n < 4) a[n] = 1; int k = length(a); if (k < n) return 0;"
      " for (i = 0; i < 4 && a[i] != 0; i++) check(a[i] < 3); return 0; }",
      1, 1, false },
    { "a function that is called by one that is called twice",
      "static int length(int *a) { int i = 0; while (i < 4 && a[i]) i++; return i; }"
      "static int next(int *a) { return length(a); }"
      "int main(void) { int a[4], i; for (i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int() & 3;"
      " int n = next(a); if (n < 4) a[n] = 1; int k = next(a); if (k < n) return 0;"
      " for (i = 0; i < 4 && a[i] != 0; i++) check(a[i] < 3); return 0; }",
      1, 1, false },
    { "two places for one",
      "int main(void) { unsigned char a[4], h[8], b[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (long i = 0; i < 4; i++) { h[2 * i] = a[i]; h[2 * i + 1] = 255 - a[i]; }"
      " int k = __VERIFIER_nondet_int() & 3; if (k > 2) h[k] = 9; for (int i = 0; i < 4; i++) b[i] = h[2 * i];"
      " for (int i = 0; i < 4; i++) { check(b[i] == a[i]); check(h[2 * i + 1] + b[i] == 255); } return 0; }",
      1, 1, false },
    { "the place beside",
      "int main(void) { int a[4], b[5]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();"
      " for (int i = 0; i < 4; i++) b[i + 1] = a[i]; if (__VERIFIER_nondet_int() > 3) b[4] = 9;"
      " for (int i = 1; i <= 4; i++) check(b[i] == a[i - 1]); return 0; }",
      1, 1, false },
    { "bounds",
      "int main(void) { int a[3]; int k = __VERIFIER_nondet_int(); for (int i = 0; i < 3; i++) a[i] = 1; a[k] = 1;"
      " for (int i = 0; i < 3; i++) check(a[i] == 1); return 0; }",
      1, 1, false },
};

static void test_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rules); i++) {
        struct sums sum = { 0 };
        char *text = NULL;
        size_t size = 0;
        FILE *f = open_memstream(&text, &size);
        fprintf(f, PRELUDE "%s\n", rules[i].text);
        fclose(f);
        if (!compare_text(text, rules[i].late, &sum))
            fail_msg("%s: there is no view", rules[i].name);
        size_t failing = sum.failing + sum.outside;
        if (failing < rules[i].failing || sum.runs - failing < rules[i].passing)
            fail_msg("%s: %zu of %zu runs fail", rules[i].name, failing, sum.runs);
        free(text);
    }
}

// ---- sums -----------------------------------------------------------------------------------------------------------

static struct type *random_type(struct fixture *f, struct rng *r)
{
    static const uint8_t kinds[] = { TYPE_UINT, TYPE_ULLONG, TYPE_UCHAR, TYPE_BOOL };
    return f->prog.types.basic[kinds[rng_below(r, ARRAY_LEN(kinds))]];
}

static const struct exp *random_sum(struct fixture *f, struct rng *r, const struct exp *const *cells, unsigned depth)
{
    static const enum op ops[] = { OP_ADD, OP_SUB, OP_MUL };
    struct exps *x = &f->cfa->exps;
    unsigned k = depth ? (unsigned)rng_below(r, 6) : (unsigned)rng_below(r, 2);
    if (k == 0)
        return cells[rng_below(r, 2)];
    if (k == 1)
        return exp_int(x, random_type(f, r), (i128)rng_below(r, 5));
    const struct exp *a = random_sum(f, r, cells, depth - 1), *b = random_sum(f, r, cells, depth - 1);
    if (k == 2)
        return exp_cast(x, a, random_type(f, r));
    struct type *t = rng_below(r, 2) ? f->prog.types.basic[TYPE_UINT] : f->prog.types.basic[TYPE_ULLONG];
    return exp_binary(x, ops[rng_below(r, ARRAY_LEN(ops))], exp_cast(x, a, t), exp_cast(x, b, t));
}

// A sum has the value of what it is made of, whatever its variables are.
static void test_sums(void **state)
{
    (void)state;
    struct fixture f;
    struct rng r = rng_seed(7);
    size_t changed = 0;
    fixture_text(&f, "unsigned a; unsigned long b; int main(void) { return a == b; }");
    struct exps *x = &f.cfa->exps;
    const struct exp *cells[2] = { NULL, NULL };
    for (size_t i = 0; i < f.cfa->vars.n; i++) {
        struct var *v = f.cfa->vars.at[i];
        if (v->kind == VAR_GLOBAL)
            cells[v->type->size == 8] = exp_cell(x, v, 0, v->type, NULL);
    }
    assert_true(cells[0] && cells[1]);
    for (size_t i = 0; i < 3000; i++) {
        const struct exp *e = random_sum(&f, &r, cells, 4), *s = morph_sum(x, e);
        changed += s != e;
        assert_true(exp_same_repr(s->type, e->type));
        for (size_t k = 0; k < 4; k++) {
            struct replace values[2];
            for (size_t n = 0; n < 2; n++)
                values[n] = (struct replace){ cells[n], exp_const(x, cells[1]->type, k ? rng_next(&r) : n) };
            for (size_t n = 0; n < 2; n++)
                values[n].to = exp_cast(x, values[n].to, cells[n]->type);
            const struct exp *v = morph_replace(x, e, values, 2, NULL), *w = morph_replace(x, s, values, 2, NULL);
            assert_true(v->kind == EXP_CONST && w->kind == EXP_CONST);
            assert_true(value_int(v->value, v->type) == value_int(w->value, w->type));
        }
    }
    assert_true(changed > 500);
    tear_down(&f);
}

// ---- random programs ------------------------------------------------------------------------------------------------

static const char *const arrays[] = { "a", "b", "g" };
static const char *const relations[] = { "<", "<=", "!=", "==", ">=" };

// Places of an array of twice the size, given by linear functions of i.
static const char *const places[] = { "h[i]", "h[2 * i]", "h[2 * i + 1]", "h[i + 1]", "h[7 - 2 * i]", "h[2l * i]" };

static void value(struct textgen *g)
{
    switch (pick(g, 7)) {
    case 0:
        fputs("__VERIFIER_nondet_int()", g->f);
        break;
    case 1:
        fprintf(g->f, "%u", pick(g, 4));
        break;
    case 2:
        fputs("i", g->f);
        break;
    case 3:
        fprintf(g->f, "%s[i]", ONE_OF(g, arrays));
        break;
    case 4:
        fprintf(g->f, "%s[3 - i]", ONE_OF(g, arrays));
        break;
    case 5:
        fputs(ONE_OF(g, places), g->f);
        break;
    default:
        fprintf(g->f, "%s[i] + %u", ONE_OF(g, arrays), pick(g, 3));
    }
}

static void condition(struct textgen *g)
{
    fprintf(g->f, "%s[i] %s ", ONE_OF(g, arrays), ONE_OF(g, relations));
    if (pick(g, 3) == 0)
        fputs(ONE_OF(g, places), g->f);
    else if (pick(g, 2))
        fprintf(g->f, "%s[%s]", ONE_OF(g, arrays), pick(g, 3) ? "i" : "3 - i");
    else
        fputs(pick(g, 3) ? "3" : pick(g, 2) ? "x" : "i", g->f);
}

static void statement(struct textgen *g)
{
    static const char *const loop = "    for (int i = 0; i < 4; i++) ";
    unsigned k = pick(g, 8);
    if (k == 0) {
        fprintf(g->f,
                "    x = __VERIFIER_nondet_int(); { int i = __VERIFIER_nondet_int() & %u; %s[i] = ", pick(g, 5) ? 3 : 7,
                ONE_OF(g, arrays));
        value(g);
        fputs("; }\n", g->f);
        return;
    }
    fputs(loop, g->f);
    if (k < 4) {
        if (pick(g, 4) == 0) {
            fprintf(g->f, "if (%s[i] == %u) break; else ", ONE_OF(g, arrays), pick(g, 2));
        } else if (pick(g, 3) == 0) {
            fputs("if (", g->f);
            condition(g);
            fputs(") ", g->f);
        }
        if (pick(g, 3) == 0)
            fprintf(g->f, "%s = ", ONE_OF(g, places));
        else
            fprintf(g->f, "%s[%s] = ", ONE_OF(g, arrays), pick(g, 4) ? "i" : "3 - i");
        value(g);
        fputs(";\n", g->f);
    } else if (k == 4) {
        fprintf(g->f, "if (%s[i] > x) x = %s[i];\n", ONE_OF(g, arrays), ONE_OF(g, arrays));
    } else {
        fputs(k == 5 ? "if (!(" : "check(", g->f);
        condition(g);
        if (pick(g, 3) == 0) {
            fputs(pick(g, 2) ? " || " : " | ", g->f);
            condition(g);
        }
        fputs(k == 5 ? ")) { reach_error(); abort(); }\n" : ");\n", g->f);
    }
}

// late: through a flag.
static void final_check(struct textgen *g, bool late)
{
    fputs("    for (int i = 0; i < 4; i++) ", g->f);
    if (pick(g, 2)) {
        fputs("if (", g->f);
        condition(g);
        fputs(") ", g->f);
    }
    fputs(late ? "if (!(" : "check(", g->f);
    condition(g);
    fputs(late ? ")) ok = 0;\n    check(ok);\n" : ");\n", g->f);
    fputs("    return 0;\n}\n", g->f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_rounds("MORPH_PROGRAMS", 300), first = unit_number("MORPH_SEED", 1);
    struct sums sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct textgen g;
        textgen_open(&g, seed, statement);
        bool late = pick(&g, 3) == 0;
        fprintf(g.f, PRELUDE "int g[4];\nint main(void)\n{\n    int a[4]%s, b[4], x = 0, ok = 1; %s h[8] = { 0 };\n",
                pick(&g, 2) ? " = { 0 }" : "", pick(&g, 2) ? "int" : "signed char");
        for (unsigned k = 3 + pick(&g, 5); k > 0; k--)
            statement(&g);
        final_check(&g, late);
        char *text = textgen_close(&g);
        compare_text(text, late, &sum);
        free(text);
    }
    print_message("%zu programs, %zu runs (%zu fail, %zu leave an array), %zu runs of views\n", sum.programs, sum.runs,
                  sum.failing, sum.outside, sum.views);
    assert_true(sum.exits > n / 10);
    // The test must have had something to do.
    assert_true(sum.programs > n / 3 && sum.failing > n / 3 && sum.runs - sum.failing > n / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_rules), cmocka_unit_test(test_sums),
                                        cmocka_unit_test(test_random_programs) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
