// SPDX-License-Identifier: Apache-2.0
// t_ranges.c: the interval pre-analysis in lock step with executions, and what it must be able to show.
//
//   RANGES_PROGRAMS=10000 RANGES_SEED=1 t_ranges    more random programs, from another seed (default: 300, from 1)
//   t_ranges FILE...                                 programs of one's own instead, with the time each takes
#include "lower/lower.h"
#include "unit.h"

#include "fixture.h"

#include "interp/interp.h"
#include "pre/ranges.h"
#include "progen.h"
#include "textgen.h"

#include <stdlib.h>

// ---- soundness ------------------------------------------------------------------------------------------------------

struct lockstep {
    struct cfa *cfa;
    struct ranges *r;
    const char *what;
    size_t checked, bounded;  // values compared, and those for which something was known
};

static void complain(const struct lockstep *k, const struct edge *e, const struct exp *x, i128 is, struct range in)
{
    struct buf b = { 0 };
    buf_printf(&b, "%s: at line %u: `", k->what, sources_place(&k->cfa->prog->src, e->loc).line);
    exp_print(k->cfa->prog, x, &b);
    fprintf(stderr, "%s' is %lld, but its range is %lld .. %lld\n", buf_str(&b), (long long)is, (long long)in.low,
            (long long)in.high);
    buf_free(&b);
    fail();
}

static void check_within(struct lockstep *k, const struct edge *e, const struct exp *x, i128 is, struct range in)
{
    struct range all = range_of_type(x->type);
    k->checked++;
    k->bounded += in.low > all.low || in.high < all.high;
    bool exact = is >= -RANGE_HUGE && is <= RANGE_HUGE;  // beyond that, bounds are not (num/range.h)
    if (exact && (is < in.low || is > in.high))
        complain(k, e, x, is, in);
}

static bool integer_value(struct interp *m, const struct exp *x, i128 *out)
{
    u128 v;
    if (!type_is_integer(x->type) || x->type->size > 8 || !interp_eval(m, x, &v))
        return false;
    *out = value_int(v, x->type);
    return true;
}

// The number of x before its outermost operation is reduced.
static bool exact_value(struct interp *m, const struct exp *x, i128 *out)
{
    i128 a, b;
    if (x->kind == EXP_CAST && x->type->kind != TYPE_BOOL)
        return integer_value(m, x->a, out);
    if (x->kind == EXP_UNARY && x->op == OP_NEG && integer_value(m, x->a, &a)) {
        *out = -a;
        return true;
    }
    if (x->kind == EXP_BINARY && integer_value(m, x->a, &a) && integer_value(m, x->b, &b)) {
        *out = x->op == OP_ADD ? a + b : x->op == OP_SUB ? a - b : 0;
        if (x->op == OP_MUL)
            return !__builtin_mul_overflow(a, b, out);
        if (x->op == OP_SHL && b >= 0 && b < 64) {
            *out = a * ((i128)1 << b);
            return a < (i128)1 << 62 && a > -((i128)1 << 62);
        }
        if (x->op == OP_ADD || x->op == OP_SUB)
            return true;
    }
    return integer_value(m, x, out);
}

static void check_exp(struct lockstep *k, struct interp *m, const struct edge *e, const struct exp *x)
{
    for (; x; x = x->a) {
        i128 is;
        if (type_is_integer(x->type) && x->type->size <= 8 && exact_value(m, x, &is))
            check_within(k, e, x, is, ranges_exp(k->r, e->from, x));
        if (type_is_integer(x->type) && integer_value(m, x, &is))
            check_within(k, e, x, is, ranges_value(k->r, e->from, x));
        if (x->b)
            check_exp(k, m, e, x->b);
    }
}

static void check_variables(struct lockstep *k, struct interp *m, const struct edge *e)
{
    const struct func *f = e->to->fn;
    for (size_t i = 0; i < k->cfa->vars.n; i++) {
        struct var *v = k->cfa->vars.at[i];
        i128 is;
        if ((v->fn && v->fn != f) || !type_is_integer(v->type) || v->type->size > 8)
            continue;
        const struct exp *x = exp_cell(&k->cfa->exps, v, 0, v->type, NULL);
        if (integer_value(m, x, &is))
            check_within(k, e, x, is, ranges_value(k->r, e->to, x));
    }
}

static void step(void *ctx, struct interp *m, const struct edge *e)
{
    struct lockstep *k = ctx;
    if (!ranges_reachable(k->r, e->to)) {
        fprintf(stderr, "%s: line %u is reached\n", k->what, sources_place(&k->cfa->prog->src, e->loc).line);
        fail();
    }
    if (e->kind == EDGE_STOP)
        return;
    check_variables(k, m, e);
    for (size_t i = 0; i < e->to->out.n; i++) {
        const struct edge *next = e->to->out.at[i];
        if (next->kind == EDGE_ASSIGN || next->kind == EDGE_ASSUME)
            check_exp(k, m, next, next->rhs);
        for (size_t a = 0; a < next->n_args; a++)
            if (type_is_scalar(next->args[a]->type))
                check_exp(k, m, next, next->args[a]);
    }
}

static void run_with(struct lockstep *k, uint64_t seed, uint64_t steps)
{
    struct rng inputs = rng_seed(seed);
    struct run_options opt = { .cfa = k->cfa, .inputs = { input_from_rng, &inputs }, .max_steps = steps };
    struct run_result out;
    interp_run_hooked(&opt, step, k, &out);
    run_result_free(&out);
}

static void check_text(const char *what, const char *text, unsigned runs, uint64_t seed, struct lockstep *sum)
{
    struct fixture f;
    fixture_text(&f, text);
    struct lockstep k = { .cfa = f.cfa, .what = what };
    k.r = ranges_run(f.cfa, NULL, NULL);
    for (unsigned i = 0; i < runs; i++)
        run_with(&k, seed * 31 + i, 1500);
    sum->checked += k.checked;
    sum->bounded += k.bounded;
    uint64_t steps;
    if (!ranges_certify(k.r, NULL, &steps))
        fail_msg("%s: the ranges are not closed under a step", what);
    ranges_free(k.r);
    tear_down(&f);
}

static void test_random_programs(void **state)
{
    (void)state;
    uint64_t n = unit_number("RANGES_PROGRAMS", unit_share(300)), first = unit_number("RANGES_SEED", 1);
    struct lockstep sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = NULL, what[40];
        size_t size = 0;
        FILE *file = open_memstream(&text, &size);
        progen(seed, &(struct progen){ .nondet = seed % 4 != 0, .simple = seed % 3 == 0 }, file);
        fclose(file);
        snprintf(what, sizeof what, "seed %llu", (unsigned long long)seed);
        check_text(what, text, 2, seed, &sum);
        free(text);
    }
    print_message("%zu values compared, %zu with bounds\n", sum.checked, sum.bounded);
    assert_true(sum.checked > 10000 * n && sum.bounded > 1000 * n);  // the test must have had something to do
}

// ---- random loops and guards over few variables ---------------------------------------------------------------------

static const char *const scalar[] = { "a", "b", "c", "u", "v", "h", "t" };  // int int long unsigned uchar short bool

static void gen_atom(struct textgen *g)
{
    if (pick(g, 3))
        fputs(ONE_OF(g, scalar), g->f);
    else
        fprintf(g->f, "%d", (int)pick(g, 2) ? (int)pick(g, 12) - 3 : (int)pick(g, 1000));
}

static void gen_value(struct textgen *g, int depth)
{
    static const char *const op[] = { "+", "-", "*", "/", "%", "<<", ">>", "&", "|", "^", "+", "-", "<", "==" };
    static const char *const cast[] = {
        "(unsigned char)", "(short)", "(unsigned)", "(long)", "- ", "~", "!", "(_Bool)"
    };
    if (depth == 0) {
        gen_atom(g);
        return;
    }
    fputc('(', g->f);
    if (pick(g, 4) == 0) {
        fputs(ONE_OF(g, cast), g->f);
        gen_value(g, depth - 1);
    } else {
        unsigned o = pick(g, ARRAY_LEN(op));
        gen_value(g, depth - 1);
        fprintf(g->f, " %s ", op[o]);
        if (o == 3 || o == 4)
            fprintf(g->f, "%u", 1 + pick(g, 9));
        else if (o == 5 || o == 6)
            fprintf(g->f, "%u", pick(g, 8));
        else
            gen_value(g, depth - 1);
    }
    fputc(')', g->f);
}

static void gen_condition(struct textgen *g)
{
    static const char *const op[] = { "<", "<=", ">", ">=", "==", "!=" };
    gen_value(g, (int)pick(g, 2));
    fprintf(g->f, " %s ", ONE_OF(g, op));
    gen_value(g, (int)pick(g, 2));
    if (pick(g, 5) == 0) {
        fputs(pick(g, 2) ? " && " : " || ", g->f);
        gen_condition(g);
    }
}

static void gen_statement(struct textgen *g)
{
    const char *x = ONE_OF(g, scalar);
    switch (g->depth > 3 ? pick(g, 4) : pick(g, 10)) {
    case 0:
        fprintf(g->f, "%s%s;\n", x, pick(g, 2) ? "++" : "--");
        break;
    case 1:
        fprintf(g->f, "%s = __VERIFIER_nondet_int();\n", x);
        break;
    case 2:
    case 3:
        fprintf(g->f, "%s = ", x);
        gen_value(g, (int)pick(g, 3));
        fputs(";\n", g->f);
        break;
    case 4:
    case 5:
        fputs("if (", g->f);
        gen_condition(g);
        fputs(")", g->f);
        gen_block(g, 2);
        if (pick(g, 2)) {
            fputs("else ", g->f);
            gen_block(g, 2);
        }
        break;
    case 6:
        fprintf(g->f, "for (%s = %u; %s < ", x, pick(g, 3), x);
        gen_atom(g);
        fprintf(g->f, "; %s++)", x);
        gen_block(g, 2);
        break;
    case 7:
        fputs("while (", g->f);
        gen_condition(g);
        fputs(")", g->f);
        gen_block(g, 2);
        break;
    case 8:
        fputs("assume(", g->f);
        gen_condition(g);
        fputs(");\n", g->f);
        break;
    default:
        fprintf(g->f, "%s = f(", x);
        gen_value(g, 1);
        fputs(", ", g->f);
        gen_atom(g);
        fputs(");\n", g->f);
        break;
    }
}

static char *gen_program(uint64_t seed)
{
    struct textgen g;
    textgen_open(&g, seed * 7 + 5, gen_statement);
    fputs("int __VERIFIER_nondet_int(void); void abort(void);\n"
          "void assume(int c) { if (!c) abort(); }\nint a; unsigned char v; _Bool t;\n"
          "int g(int x, int y);\n"
          "int f(int x, int y) { int b = x; long c = y; unsigned u = 1; short h = 2;\n",
          g.f);
    if (pick(&g, 2))
        fputs("if (x > 0) b = f(x - 1, y);\n", g.f);
    if (pick(&g, 2))
        fputs("if (y > 0 && x < 9) c = g(y - 1, x + 1);\n", g.f);
    gen_block(&g, 2);
    fputs("return b; }\nint g(int x, int y) { int b = y; long c = x; unsigned u = 3; short h = 4;\n", g.f);
    if (pick(&g, 2))
        fputs("if (x > 0) b = f(x - 1, v) + g(x / 2, a);\n", g.f);
    gen_block(&g, 2);
    fputs("return c; }\nint main(void) { int b = 0; long c = 1; unsigned u = 2; short h = 3;\n", g.f);
    gen_block(&g, 5);
    fputs("return 0; }\n", g.f);
    return textgen_close(&g);
}

static void test_random_loops(void **state)
{
    (void)state;
    uint64_t n = 2 * unit_number("RANGES_PROGRAMS", unit_share(300)), first = unit_number("RANGES_SEED", 1);
    struct lockstep sum = { 0 };
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *text = gen_program(seed), what[40];
        snprintf(what, sizeof what, "loops of seed %llu", (unsigned long long)seed);
        if (getenv("RANGES_SHOW"))
            puts(text);
        check_text(what, text, 2, seed, &sum);
        free(text);
    }
    print_message("%zu values compared, %zu with bounds\n", sum.checked, sum.bounded);
    assert_true(sum.checked > 1000 * n && sum.bounded > 1000 * n);
}

// ---- precision ------------------------------------------------------------------------------------------------------

struct analysed {
    struct fixture f;
    struct ranges *r;
};

static void analyse(struct analysed *k, const char *text)
{
    fixture_text(&k->f, text);
    k->r = ranges_run(k->f.cfa, NULL, NULL);
}

static void done(struct analysed *k)
{
    ranges_free(k->r);
    tear_down(&k->f);
}

static const char *name_of(const struct analysed *k, struct sym s)
{
    return sym_str(&k->f.prog.syms, s);
}

static const struct edge *label_edge(const struct analysed *k, const char *label)
{
    for (size_t i = 0; i < k->f.cfa->edges.n; i++) {
        const struct edge *e = k->f.cfa->edges.at[i];
        if (e->label.i && strcmp(name_of(k, e->label), label) == 0)
            return e;
    }
    fail_msg("no label %s", label);
    return NULL;
}

// The range of a variable at a label.
static void expect(struct analysed *k, const char *label, const char *var, int64_t low, int64_t high)
{
    const struct edge *e = label_edge(k, label);
    for (size_t i = 0; i < k->f.cfa->vars.n; i++) {
        struct var *v = k->f.cfa->vars.at[i];
        if (strcmp(name_of(k, v->name), var) != 0 || (v->fn && v->fn != e->from->fn))
            continue;
        struct range x = ranges_value(k->r, e->from, exp_cell(&k->f.cfa->exps, v, 0, v->type, NULL));
        if (x.low != low || x.high != high)
            fail_msg("%s at %s: %lld .. %lld", var, label, (long long)x.low, (long long)x.high);
        return;
    }
    fail_msg("no variable %s", var);
}

// Whether no operation in an assignment to a variable can wrap.
static bool never_wraps(const struct analysed *k, const char *var)
{
    bool found = false;
    for (size_t i = 0; i < k->f.cfa->edges.n; i++) {
        const struct edge *e = k->f.cfa->edges.at[i];
        if (e->kind != EDGE_ASSIGN || strcmp(name_of(k, e->lhs->var->name), var) != 0 || e->rhs->kind != EXP_BINARY)
            continue;
        found = true;
        if (!range_fits(ranges_exp(k->r, e->from, e->rhs), e->rhs->type))
            return false;
    }
    assert_true(found);
    return true;
}

#define HEAD                                                                                      \
    "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void); void abort(void);\n" \
    "void assume(int c) { if (!c) abort(); }\n"

static void test_counters(void **state)
{
    (void)state;
    struct analysed k;
    analyse(&k, HEAD "int main(void) { int n = __VERIFIER_nondet_int(), i; for (i = 0; i < n; i++) { B:; }\n"
                     "E:; return i + n; }");
    expect(&k, "B", "i", 0, INT32_MAX - 1);
    expect(&k, "E", "i", 0, INT32_MAX);
    assert_true(never_wraps(&k, "i"));
    done(&k);
    analyse(&k, HEAD "int main(void) { int i; for (i = 0; i < 100; i++) { B:; } E:; return i; }");
    expect(&k, "B", "i", 0, 99);
    expect(&k, "E", "i", 100, 100);
    done(&k);
    analyse(&k, HEAD "int main(void) { unsigned i = 10; while (i > 0) { i--; B:; } E:; return i; }");
    expect(&k, "B", "i", 0, 9);
    expect(&k, "E", "i", 0, 0);
    assert_true(never_wraps(&k, "i"));
    done(&k);
    analyse(&k,
            HEAD "int main(void) { unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0; while (i != n) { i = i + 1; }\n"
                 "while (n-- > 0) s = s + 1; return s; }");
    assert_false(never_wraps(&k, "n"));
    assert_false(never_wraps(&k, "s"));
    done(&k);
}

// Contexts of recursive functions: what is known at the entry tells calls apart.
static void test_recursion(void **state)
{
    (void)state;
    struct analysed k;
    static const char fib[] =
        HEAD "int fib(int n) { int r; if (n < 1) return 0; if (n == 1) return 1; r = fib(n - 1) + fib(n - 2); B:;\n"
             "return r; } int main(void) { int x = __VERIFIER_nondet_int(), y; if (x > 46) return 0;\n"
             "y = fib(x); E:; return y; }";
    analyse(&k, fib);
    expect(&k, "B", "n", 2, 46);
    expect(&k, "B", "r", 1, 1836311903);
    expect(&k, "E", "y", 0, 1836311903);
    assert_true(never_wraps(&k, "r"));
    done(&k);
    analyse(&k, HEAD "int odd(int n); int d; int even(int n) { d++; return n == 0 ? 1 : odd(n - 1); }\n"
                     "int odd(int n) { return n == 0 ? 0 : even(n - 1); }\n"
                     "int main(void) { int x, y, z; x = even(10); y = even(7); z = d; E:; return x + y + z; }");
    expect(&k, "E", "x", 1, 1);
    expect(&k, "E", "y", 0, 0);
    expect(&k, "E", "z", 10, 10);
    done(&k);
    // Too many contexts for one each: all the others share one.
    analyse(&k, HEAD
            "int f(int n) { E:; return n <= 0 ? 0 : f(n - 1); } int main(void) { int x; x = f(5000); B:; return x; }");
    expect(&k, "B", "x", 0, 0);
    expect(&k, "E", "n", 0, 5000);
    done(&k);
    // An entry that grows with every round of a loop.
    analyse(&k, HEAD "int f(int n) { return n <= 0 ? 0 : f(n - 1); } int main(void) { int i, x = 0;\n"
                     "for (i = 0; i < 100000; i++) { x = f(i); B:; } E:; return x + i; }");
    expect(&k, "B", "x", 0, 0);
    expect(&k, "E", "i", 100000, 100000);
    done(&k);
}

static void test_nested_loops(void **state)
{
    (void)state;
    struct analysed k;
    analyse(&k, HEAD "int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), i, j;\n"
                     "for (i = 0; i < n; i++) for (j = i; j < m; j++) { B:; } return i + j; }");
    expect(&k, "B", "j", 0, INT32_MAX - 1);
    expect(&k, "B", "i", 0, INT32_MAX - 1);
    assert_true(never_wraps(&k, "i") && never_wraps(&k, "j"));
    done(&k);
    analyse(&k, HEAD "int main(void) { int i, j, k; for (i = 0; i < 10; i++) for (j = 0; j < 20; j++)\n"
                     "for (k = j; k < 30; k++) { B:; } return i + j + k; }");
    expect(&k, "B", "i", 0, 9);
    expect(&k, "B", "j", 0, 19);
    expect(&k, "B", "k", 0, 29);
    done(&k);
}

static void test_guards(void **state)
{
    (void)state;
    struct analysed k;
    analyse(&k, HEAD "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), d = 0;\n"
                     "if (x > 0 && y <= 100 && x < y) { A:; d = y - x; } return x + d; }");
    expect(&k, "A", "x", 1, 99);
    expect(&k, "A", "y", 2, 100);
    assert_true(never_wraps(&k, "d"));
    done(&k);
    // through casts, and with the modulus of unsigned arithmetic
    analyse(&k, HEAD "int main(void) { int x = __VERIFIER_nondet_int(); unsigned char c = x; long y = x; unsigned z;\n"
                     "if ((unsigned)x < 10) { A:; } if (y + 5 == x * 1L && 0) return 1;\n"
                     "if (x - 3 == 4) { B:; } z = __VERIFIER_nondet_uint(); if (z - 5 < 10) { C:; }\n"
                     "if (c == 7 && (long)x * 2 > 100 && -x > -60) { D:; } return x + c + z; }");
    expect(&k, "A", "x", 0, 9);
    expect(&k, "B", "x", 7, 7);
    expect(&k, "C", "z", 5, 14);
    expect(&k, "D", "x", 51, 59);
    expect(&k, "D", "c", 7, 7);
    done(&k);
    analyse(&k,
            HEAD "int main(void) { int x = __VERIFIER_nondet_int(); assume(x >= 3); assume(x != 3); assume(x < 9);\n"
                 "A:; if (x > 20) { U:; } return x; }");
    expect(&k, "A", "x", 4, 8);
    assert_false(ranges_reachable(k.r, label_edge(&k, "U")->from));
    done(&k);
}

static void test_calls(void **state)
{
    (void)state;
    struct analysed k;
    analyse(&k,
            HEAD "int g, h; int inc(int x) { g = x; A:; return x + 1; }\n"
                 "int down(int n) { if (n <= 0) return 0; return down(n - 1) + 1; }\n"
                 "int main(void) { h = 7; int a = inc(1), b = inc(10), c; B:; c = down(5); C:; return a + b + c; }");
    expect(&k, "A", "x", 1, 10);
    expect(&k, "B", "a", 2, 11);
    expect(&k, "B", "g", 1, 10);
    expect(&k, "B", "h", 7, 7);
    expect(&k, "C", "h", 7, 7);
    expect(&k, "C", "a", 2, 11);
    done(&k);
}

static void test_operators(void **state)
{
    (void)state;
    struct analysed k;
    analyse(
        &k, HEAD
        "int main(void) { unsigned x = __VERIFIER_nondet_uint(); int y = __VERIFIER_nondet_int();\n"
        "unsigned a = x & 15, b = x % 10, c = a | b, d = x >> 28, e = a ^ 3, f = x / 16; int g = y % 7, h = y / 2;\n"
        "_Bool t = y > 2; int i = t + 1, j = (a << 3) - 1, l = (unsigned char)(a + 250), m = ~(int)a; A:;\n"
        "return a + b + c + d + e + f + g + h + i + j + l + m; }");
    expect(&k, "A", "a", 0, 15);
    expect(&k, "A", "b", 0, 9);
    expect(&k, "A", "c", 0, 15);
    expect(&k, "A", "d", 0, 15);
    expect(&k, "A", "e", 0, 15);
    expect(&k, "A", "f", 0, (1 << 28) - 1);
    expect(&k, "A", "g", -6, 6);
    expect(&k, "A", "h", -(1 << 30), (1 << 30) - 1);
    expect(&k, "A", "t", 0, 1);
    expect(&k, "A", "i", 1, 2);
    expect(&k, "A", "l", 0, 255);
    expect(&k, "A", "m", -16, -1);
    done(&k);
}

// A fact about one variable bounds it exactly, wherever its zero lies between integers.
static void test_facts(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int in(void); int main(void) { int x = in(); while (in()) x = in(); return x; }");
    const struct node *head = f.cfa->loops.at[0]->head;
    const struct exp *x = NULL;
    for (size_t i = 0; i < f.cfa->exps.all.n && !x; i++)
        if (f.cfa->exps.all.at[i]->kind == EXP_CELL && f.cfa->exps.all.at[i]->var->kind == VAR_LOCAL)
            x = f.cfa->exps.all.at[i];
    for (int64_t c = -3; c <= 3; c++)
        for (int64_t k = -7; k <= 7 && c; k++) {
            struct facts facts;
            facts_init(&facts, f.cfa);
            assert_true(facts_add(&facts, &(struct fact){ .at = head->id, .op = OP_LE, .sum = { &x, &c, 1, k } }));
            struct ranges *r = ranges_run(f.cfa, &facts, NULL);
            struct range is = ranges_value(r, head, x);
            for (int64_t v = -10; v <= 10; v++)
                assert_int_equal(is.low <= v && v <= is.high, c * v + k <= 0);
            ranges_free(r);
            facts_free(&facts);
        }
    tear_down(&f);
}

static void test_budget(void **state)
{
    (void)state;
    struct fixture f;
    fixture_text(&f, "int main(void) { int i; for (i = 0; i < 9; i++) {} return i; }");
    for (uint64_t n = 1; n < 30; n++) {
        struct budget b = { .tick_limit = n };
        struct lockstep k = { .cfa = f.cfa, .what = "budget" };
        k.r = ranges_run(f.cfa, NULL, &b);
        run_with(&k, 1, 1000);
        ranges_free(k.r);
    }
    tear_down(&f);
}

// ---- files ----------------------------------------------------------------------------------------------------------

static void run_file(const char *path, struct lockstep *sum)
{
    struct diag diag;
    struct program prog = { 0 };
    diag = (struct diag){ .src = &prog.src, .out = stderr, .no_warnings = true };
    program_init(&prog, &machine_lp64, &diag);
    struct cfa_options opt = { .entry = "main" };
    struct lockstep k = { .what = path };
    struct frontend_options fe = { 0 };
    if (frontend_add(&prog, path, &fe) == RC_OK && cfa_build(&prog, &opt, 0, &k.cfa) == RC_OK) {
        uint64_t begin = stat_now();
        k.r = ranges_run(k.cfa, NULL, NULL);
        double seconds = (double)(stat_now() - begin) / 1e9;
        size_t arithmetic = 0, fits = 0;
        for (size_t i = 0; i < k.cfa->edges.n; i++) {
            const struct exp *x = k.cfa->edges.at[i]->rhs;
            if (x && x->kind == EXP_BINARY && x->op <= OP_MUL &&
                range_of_type(x->type).low != range_of_type(x->type).high) {
                arithmetic++;
                fits += range_fits(ranges_exp(k.r, k.cfa->edges.at[i]->from, x), x->type);
            }
        }
        for (unsigned i = 0; i < 5; i++)
            run_with(&k, i, 20000);
        printf("%s: %zu nodes, %.3f s, %zu of %zu operations cannot wrap, %zu of %zu values with bounds\n", path,
               k.cfa->nodes.n, seconds, fits, arithmetic, k.bounded, k.checked);
        ranges_free(k.r);
        cfa_free(k.cfa);
    }
    sum->checked += k.checked;
    program_release(&prog);
}

int main(int argc, char **argv)
{
    struct lockstep sum = { 0 };
    for (int i = 1; i < argc; i++)
        run_file(argv[i], &sum);
    if (argc > 1)
        return 0;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_programs), cmocka_unit_test(test_random_loops), cmocka_unit_test(test_counters),
        cmocka_unit_test(test_recursion),       cmocka_unit_test(test_nested_loops), cmocka_unit_test(test_guards),
        cmocka_unit_test(test_calls),           cmocka_unit_test(test_operators),    cmocka_unit_test(test_budget),
        cmocka_unit_test(test_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
