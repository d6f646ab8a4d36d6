// SPDX-License-Identifier: Apache-2.0
// t_cfa.c: tests of src/cfa: how constructs are lowered, expressions folded, loops, orders, liveness and classes found.
#include "unit.h"

#include "base/buf.h"
#include "frontend/frontend.h"
#include "lower/lower.h"
#include "lower/models.h"

#include <stdio.h>
#include <stdlib.h>

static const char prelude[] = "int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int); void reach_error(void);"
                              "void *malloc(unsigned long); void free(void *); int ext(int *); void exit(int);"
                              "unsigned long strlen(const char *); int printf(const char *, ...);"
                              "struct s { int x, y; struct s *n; };\n";

struct loaded {
    struct program prog;
    struct diag diag;
    struct cfa *cfa;
    char *messages;
    size_t messages_size;
};

static void load(struct loaded *l, const char *text, unsigned checks)
{
    struct buf whole = { 0 };
    struct cfa_options opt = { .entry = "main" };
    memset(l, 0, sizeof *l);
    l->diag.out = open_memstream(&l->messages, &l->messages_size);
    program_init(&l->prog, &machine_lp64, &l->diag);
    buf_puts(&whole, prelude);
    buf_puts(&whole, text);
    enum rc rc = frontend_add_text(&l->prog, "t.c", buf_str(&whole), whole.n);
    if (rc == RC_OK)
        rc = models_add(&l->prog);
    if (rc == RC_OK)
        rc = cfa_build(&l->prog, &opt, checks, &l->cfa);
    fflush(l->diag.out);
    if (rc != RC_OK)
        fail_msg("%s\n%s", text, l->messages);
    cfa_check(l->cfa);
    buf_free(&whole);
}

static void unload(struct loaded *l)
{
    cfa_free(l->cfa);
    program_release(&l->prog);
    fclose(l->diag.out);
    free(l->messages);
}

// The edges of a function in order of their nodes, "; " between them; declarations left out.
static void edges_of(const struct loaded *l, const char *name, struct buf *b)
{
    const struct func *f = cfa_find_func(l->cfa, name);
    assert_non_null(f);
    for (size_t i = 0; i < f->nodes.n; i++) {
        for (size_t k = 0; k < f->nodes.at[i]->out.n; k++) {
            const struct edge *e = f->nodes.at[i]->out.at[k];
            if (e->kind == EDGE_RETURN || e->kind == EDGE_DECL)
                continue;
            if (b->n > 0)
                buf_puts(b, "; ");
            edge_print(l->cfa, e, b);
        }
    }
}

struct lowering {
    const char *text;  // body of main
    const char *edges;
};

static const struct lowering lowerings[] = {
    { "int x, y; x = y + 1;", "x = y + 1; return = 0" },
    { "int x = __VERIFIER_nondet_int();", "x = nondet(__VERIFIER_nondet_int); return = 0" },
    { "int x = g(3);", "x = g(3); return = 0" },
    { "long x = g(3);", "t.1 = g(3); x = (long)t.1; return = 0" },
    { "g(2);", "g(2); return = 0" },
    { "struct s a; a.y = 1; *&a.x = a.y;", "a.y = 1; a.x = a.y; return = 0" },
    { "struct s a, *p = &a; p->x = p->n->y;", "p = &a; t.1 = p->n; t.2 = t.1->y; p->x = t.2; return = 0" },
    { "struct s a, b; a = b;", "copy(&a, &b, 16UL); return = 0" },
    { "int a[4], i; a[2] = a[i];", "t.1 = a[i]; a[2] = t.1; return = 0" },
    { "int x, y; x = y++;", "t.1 = y; y = y + 1; x = t.1; return = 0" },
    { "int x; ++x; x++; x += 2;", "x = x + 1; x = x + 1; x = x + 2; return = 0" },
    { "int x, y; if (x && !y) x = 1; return x;", "[x]; [!x]; [y]; [!y]; x = 1; return = x" },
    { "int x, y; x = y ? 1 : 2;", "[y]; [!y]; x = 1; x = 2; return = 0" },
    { "int x, y; x = y && x < 3;", "[y]; [!y]; [x < 3]; [x >= 3]; x = 1; x = 0; return = 0" },
    { "int x; if ((x == 1) != 0) x = 2;", "[x == 1]; [x != 1]; x = 2; return = 0" },
    { "if (0) g(1); while (1) { g(2); break; }", "g(2); return = 0" },
    { "int x; while (x < 3) x++;", "[x < 3]; [x >= 3]; x = x + 1; return = 0" },
    { "int x; switch (x) { case 1: x = 5; break; case 2 ... 4: x = 6; default: x = 7; }",
      "[x == 1]; [x != 1]; x = 5; [x >= 2]; [x < 2]; [x <= 4]; [x > 4]; x = 6; x = 7; return = 0" },
    { "int *p = malloc(4); free(p);", "p = malloc(4UL); free(p); return = 0" },
    { "reach_error();", "extern reach_error(); stop" },
    { "int x; __VERIFIER_assume(x > 0 && x < 9);", "[x > 0]; [x <= 0]; [x < 9]; [x >= 9]; return = 0; stop" },
    { "int x; int y = ext(&x);", "extern ext(&x); havoc(&x); y = extern(ext); return = 0" },
    { "exit(3);", "extern exit(3); stop 3" },
    { "ERROR: ;", "ERROR:; return = 0" },
    { "int i; again: if (i++ < 3) goto again;", "again:; t.1 = i; i = i + 1; [t.1 < 3]; [t.1 >= 3]; return = 0" },
    { "int a[3] = { 1 };", "a[1] = 0; a[2] = 0; a[0] = 1; return = 0" },
    { "char s[4] = \"ab\";", "s[0] = 97; s[1] = 98; s[2] = 0; s[3] = 0; return = 0" },
    { "int x; int y = x - g(1);", "t.1 = x; t.2 = g(1); y = t.1 - t.2; return = 0" },
    { "int x; int y = x + g(1);", "t.1 = g(1); y = x + t.1; return = 0" },
    { "int x = ({ int y = 2; y + 1; });", "y = 2; x = y + 1; return = 0" },
    { "int n = 3; int v[n]; v[1] = 2; int k = sizeof v;",
      "n = 3; t.1 = (unsigned long)n; v = alloca(t.1 * 4UL); v[1] = 2; k = (int)(t.1 * 4UL); return = 0" },
    { "int x; __asm__(\"nop\"); x = 1;", "x = 1; return = 0" },
    { "char c; c = c + 1;", "c = (char)((int)c + 1); return = 0" },
    { "int *p, *q; int d = p - q; p = q + 2;",
      "d = (int)(((char *)p - (char *)q) / 4L); p = (char *)q + 8L; return = 0" },
    { "int (*f)(int) = g; f(1);", "f = &g; [f == &g]; [f != &g]; g(1); extern unknown function(1); return = 0" },
    { "(*&g)(1);", "g(1); return = 0" },
    { "unsigned n = strlen(\"abc\");", "t.1 = strlen(\"abc\"); n = (unsigned int)t.1; return = 0" },
};

static void test_lowering(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(lowerings); i++) {
        struct loaded l;
        struct buf text = { 0 }, got = { 0 };
        buf_printf(&text, "int g(int a) { return a; } int main(void) { %s }", lowerings[i].text);
        load(&l, buf_str(&text), 0);
        edges_of(&l, "main", &got);
        if (strcmp(buf_str(&got), lowerings[i].edges) != 0)
            fail_msg("%s\n got: %s\nwant: %s", lowerings[i].text, buf_str(&got), lowerings[i].edges);
        buf_free(&text);
        buf_free(&got);
        unload(&l);
    }
}

static const struct lowering checked[] = {
    { "int x; x = x + 1;", "[x <= 2147483646]; [x > 2147483646]; x = x + 1; violation: overflow; return = 0" },
    { "unsigned x; x = x + 1;", "x = x + 1U; return = 0" },
    { "short x; x++;", "x = (short)((int)x + 1); return = 0" },
    { "int x, y; x = x / y;", "[y]; [!y]; [y == -1]; [y != -1]; violation: division by zero; [x != -2147483647 - 1]; "
                              "[x == -2147483647 - 1]; x = x / y; violation: overflow; return = 0" },
    { "int x; x = x / 2;", "x = x / 2; return = 0" },
    { "int x; x = 1 << x;", NULL },
    { "int a[3], i; a[i] = 1;", NULL },
    { "int a[3]; unsigned i; a[i] = 1;", NULL },
    { "int a[3], i, *p; p = &a[i];", NULL },
    { "int a[3]; a[2] = 1;", NULL },
    { "int *p; *p = p[1];", NULL },
    { "struct { int n; } *p; int *q; q = &p->n;", NULL },
    { "int i, *p; p = &i; *p = 1;", NULL },
    { "float f; int i; i = f;", NULL },
    { "float f; _Bool b; b = f;", NULL },
    { "_Bool b; int i; i = b;", NULL },
};

// Counts the edges of a kind in a function.
static size_t count(const struct loaded *l, const char *name, enum edge_kind kind)
{
    const struct func *f = cfa_find_func(l->cfa, name);
    size_t n = 0;
    for (size_t i = 0; f && i < f->nodes.n; i++)
        for (size_t k = 0; k < f->nodes.at[i]->out.n; k++)
            n += f->nodes.at[i]->out.at[k]->kind == kind;
    return n;
}

static void test_checks(void **state)
{
    (void)state;
    static const size_t violations[] = { 1, 0, 1, 2, 0, 3, 2, 1, 2, 0, 2, 0, 1, 2, 0, 1 };
    for (size_t i = 0; i < ARRAY_LEN(checked); i++) {
        struct loaded l;
        struct buf text = { 0 };
        buf_printf(&text, "int main(void) { %s }", checked[i].text);
        load(&l, buf_str(&text), 255 & ~CHECK_UNSIGNED);
        if (count(&l, "main", EDGE_VIOLATION) != violations[i])
            fail_msg("%s: %zu violations", checked[i].text, count(&l, "main", EDGE_VIOLATION));
        buf_free(&text);
        unload(&l);
    }
}

static void test_discovery(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int a(void), b(void); int unused(void) { return 1; } int a(void) { return b(); } int b(void) { return a(); }"
         "int h(int x) { return x; } int (*table[])(int) = { h }; int never = 3;"
         "int main(void) { table[0](a()); return 0; }",
         0);
    assert_null(cfa_find_func(l.cfa, "unused"));
    assert_true(cfa_find_func(l.cfa, "a")->recursive);
    assert_true(cfa_find_func(l.cfa, "b")->recursive);
    assert_false(cfa_find_func(l.cfa, "main")->recursive);
    assert_true(cfa_find_func(l.cfa, "h")->address_taken);
    assert_int_equal(cfa_find_func(l.cfa, "h")->calls.n, 1);
    for (size_t i = 0; i < l.cfa->vars.n; i++)
        assert_string_not_equal(sym_str(&l.prog.syms, l.cfa->vars.at[i]->name), "never");
    unload(&l);
}

static void test_stub(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int main(void) { int (*f)(int *) = ext; int x; return f(&x); }", 0);
    const struct func *f = cfa_find_func(l.cfa, "ext");
    assert_non_null(f);
    assert_int_equal(count(&l, "ext", EDGE_EXTERN), 1);
    assert_int_equal(count(&l, "ext", EDGE_HAVOC_MEM), 1);
    assert_int_equal(f->calls.n, 1);
    unload(&l);
}

static struct var *find_var(const struct loaded *l, const char *name)
{
    for (size_t i = 0; i < l->cfa->vars.n; i++)
        if (strcmp(sym_str(&l->prog.syms, l->cfa->vars.at[i]->name), name) == 0)
            return l->cfa->vars.at[i];
    fail_msg("no variable %s", name);
    return NULL;
}

static void test_loops(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int main(void) { int i, j; for (i = 0; i < 3; i++) { for (j = 0; j < i; j++) ; while (j) j--; } do i--;"
         " while (i); return 0; }",
         0);
    const struct func *f = cfa_find_func(l.cfa, "main");
    assert_int_equal(f->loops.n, 4);
    assert_int_equal(f->loops.at[0]->depth, 1);
    assert_int_equal(f->loops.at[1]->depth, 2);
    assert_ptr_equal(f->loops.at[1]->parent, f->loops.at[0]);
    assert_ptr_equal(f->loops.at[2]->parent, f->loops.at[0]);
    assert_null(f->loops.at[3]->parent);
    size_t back = 0;
    for (size_t i = 0; i < l.cfa->edges.n; i++)
        back += l.cfa->edges.at[i]->back;
    assert_int_equal(back, 4);
    for (size_t i = 0; i < f->loops.n; i++) {
        const struct loop *loop = f->loops.at[i];
        assert_true(loop->reducible);
        for (size_t k = 0; k < loop->nodes.n; k++) {
            const struct node *n = loop->nodes.at[k];
            assert_true(n == loop->head || n->wto_pos > loop->head->wto_pos);
            while (n && n != loop->head)
                n = n->idom;
            assert_ptr_equal(n, loop->head);
        }
    }
    assert_true(find_var(&l, "i")->loop_counter);
    assert_true(find_var(&l, "j")->loop_counter);
    unload(&l);
}

static void test_irreducible(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int main(void) { int x; if (x) goto b; a: x++; b: x--; if (x) goto a; return 0; }", 0);
    const struct func *f = cfa_find_func(l.cfa, "main");
    assert_int_equal(f->loops.n, 1);
    assert_false(f->loops.at[0]->reducible);
    unload(&l);
}

static void test_endless(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int main(void) { for (;;) ; }", 0);
    const struct func *f = cfa_find_func(l.cfa, "main");
    assert_int_equal(f->loops.n, 1);
    assert_null(f->exit->idom);
    assert_int_equal(f->entry->in.n, 1);
    unload(&l);
}

static bool dies_at(const struct loaded *l, const struct node *n, const char *name)
{
    for (size_t i = 0; i < n->dead.n; i++)
        if (strcmp(sym_str(&l->prog.syms, l->cfa->vars.at[n->dead.at[i]]->name), name) == 0)
            return true;
    return false;
}

static void test_liveness(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int f(int a, int unused) { int b = a; int c = b; struct s r; r.x = c; struct s q = r; return q.x; }"
         "int main(void) { return f(1, 2); }",
         0);
    const struct func *f = cfa_find_func(l.cfa, "f");
    assert_true(dies_at(&l, f->entry, "unused"));
    assert_false(dies_at(&l, f->entry, "a"));
    static const char *const order[] = { "a", "b", "c", "r", "q" };
    size_t at[ARRAY_LEN(order)] = { 0 };
    for (size_t v = 0; v < ARRAY_LEN(order); v++)
        for (size_t i = 0; i < f->nodes.n; i++)
            if (dies_at(&l, f->nodes.at[i], order[v]))
                at[v] = i;
    for (size_t v = 1; v < ARRAY_LEN(order); v++)
        assert_true(at[v - 1] < at[v]);
    unload(&l);
}

static void test_classes(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int main(void) { int flag = 0, lock = 0, sum = 0, prod = 1, esc; int *p = &esc;"
         " while (__VERIFIER_nondet_int()) { if (flag) lock = 2; else if (lock == 7) flag = 1; sum = sum + 3;"
         " prod = prod * prod; *p = 1; } return 0; }",
         0);
    assert_int_equal(find_var(&l, "flag")->cls, CLASS_BOOL);
    assert_int_equal(find_var(&l, "lock")->cls, CLASS_EQUAL);
    assert_int_equal(find_var(&l, "sum")->cls, CLASS_ADD);
    assert_int_equal(find_var(&l, "prod")->cls, CLASS_OTHER);
    assert_true(find_var(&l, "esc")->addressed);
    assert_false(find_var(&l, "sum")->addressed);
    unload(&l);
}

static void test_exp(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int g; int main(void) { return g; }", 0);
    struct exps *x = &l.cfa->exps;
    struct types *t = &l.prog.types;
    struct type *i = t->basic[TYPE_INT], *c = t->basic[TYPE_CHAR], *w = t->basic[TYPE_LLONG];
    const struct exp *g = exp_cell(x, find_var(&l, "g"), 0, i, NULL), *two = exp_int(x, i, 2);
    assert_ptr_equal(exp_binary(x, OP_ADD, two, two), exp_int(x, i, 4));
    assert_ptr_equal(exp_binary(x, OP_ADD, two, g), exp_binary(x, OP_ADD, g, two));
    assert_ptr_equal(exp_binary(x, OP_LT, two, g), exp_binary(x, OP_GT, g, two));
    assert_ptr_equal(exp_binary(x, OP_MUL, g, exp_int(x, i, 1)), g);
    assert_ptr_equal(exp_unary(x, OP_NOT, exp_binary(x, OP_LT, g, two)), exp_binary(x, OP_GE, g, two));
    assert_ptr_equal(exp_cast(x, exp_cast(x, g, w), i), g);
    assert_ptr_equal(exp_cast(x, exp_cast(x, g, w), c), exp_cast(x, g, c));
    assert_ptr_not_equal(exp_cast(x, exp_cast(x, g, c), i), g);
    // What overflows, or divides by zero, is not folded.
    const struct exp *max = exp_int(x, i, INT32_MAX), *zero = exp_int(x, i, 0);
    assert_int_equal(exp_binary(x, OP_ADD, max, two)->kind, EXP_BINARY);
    assert_int_equal(exp_binary(x, OP_DIV, two, zero)->kind, EXP_BINARY);
    struct type *p = type_pointer(t, i);
    const struct exp *a = exp_addr(x, find_var(&l, "g"), 0, p);
    assert_ptr_equal(exp_binary(x, OP_PTR_ADD, a, exp_int(x, t->ptrdiff_t_, 8)), exp_addr(x, find_var(&l, "g"), 8, p));
    assert_ptr_equal(exp_binary(x, OP_EQ, a, exp_int(x, p, 0)), zero);
    bool truth = true;
    assert_ptr_equal(exp_truth(exp_binary(x, OP_EQ, exp_binary(x, OP_LT, g, two), zero), &truth)->type, i);
    unload(&l);
}

static void test_start(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "int second = 2; static int first; int big[100]; extern int unknown; struct s *p = &(struct s){ .y = 4 };"
         "int main(int argc) { static int k = 9; return second + first + big[3] + unknown + p->y + k + argc; }",
         0);
    struct buf b = { 0 };
    edges_of(&l, "<start>", &b);
    assert_string_equal(buf_str(&b), "second = 2; first = 0; set(&big, 0, 400UL); unknown = extern(unknown); "
                                     "p = &lit.1; lit.1.x = 0; lit.1.n = ((void *)0); lit.1.y = 4; k = 9; "
                                     "argc = argument(argc); t.2 = main(argc); stop t.2");
    buf_free(&b);
    unload(&l);
}

// The first edge of a program may be a violation, behind no condition.
static void test_first_violation(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int x = 2147483647 + 1; int main(void) { return x > 0; }", CHECK_OVERFLOW);
    assert_int_equal(l.cfa->start->entry->out.n, 1);
    assert_int_equal(l.cfa->start->entry->out.at[0]->kind, EDGE_VIOLATION);
    unload(&l);
}

// Any value of a type whose values are not modelled is no number: a HAVOC gives numbers.
static void test_any_value(void **state)
{
    (void)state;
    struct loaded l;
    load(&l,
         "typedef float vec __attribute__((vector_size(16))); vec (*f)(void); double _Complex (*g)(void);"
         "int main(vec d, double _Complex c) { f(); g(); (void)d; (void)c; return 0; }",
         0);
    for (size_t i = 0; i < l.cfa->edges.n; i++) {
        const struct edge *e = l.cfa->edges.at[i];
        assert_true(e->kind != EDGE_HAVOC || (type_is_scalar(e->lhs->type) && e->lhs->type->kind != TYPE_COMPLEX));
    }
    unload(&l);
}

static void test_unsupported(void **state)
{
    (void)state;
    struct loaded l;
    load(
        &l,
        "int raise(int); int f(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n);"
        " return __builtin_va_arg(v, double _Complex) == 0; } int main(void) { if (raise(2)) return 1; return f(1, 2); }",
        0);
    assert_int_equal(count(&l, "main", EDGE_UNSUPPORTED), 1);
    assert_int_equal(count(&l, "f", EDGE_UNSUPPORTED), 1);
    assert_non_null(strstr(l.messages, "t.c:"));
    assert_non_null(strstr(l.messages, "arithmetic on a complex, vector or _Float128 value is not modelled"));
    unload(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp),       cmocka_unit_test(test_lowering),    cmocka_unit_test(test_checks),
        cmocka_unit_test(test_start),     cmocka_unit_test(test_discovery),   cmocka_unit_test(test_stub),
        cmocka_unit_test(test_loops),     cmocka_unit_test(test_irreducible), cmocka_unit_test(test_endless),
        cmocka_unit_test(test_liveness),  cmocka_unit_test(test_classes),     cmocka_unit_test(test_first_violation),
        cmocka_unit_test(test_any_value), cmocka_unit_test(test_unsupported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
