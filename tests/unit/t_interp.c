// SPDX-License-Identifier: Apache-2.0
// t_interp.c: tests of src/interp and src/refine/confirm on small programs: what runs do, and how violations are found.
#include "lower/lower.h"
#include "unit.h"

#include "base/buf.h"
#include "base/rng.h"
#include "frontend/frontend.h"
#include "interp/interp.h"
#include "refine/confirm.h"
#include "report/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char prelude[] = "void reach_error(void); int __VERIFIER_nondet_int(void); void *malloc(unsigned long);\n"
                              "unsigned __VERIFIER_nondet_uint(void); unsigned char __VERIFIER_nondet_uchar(void);\n"
                              "double __VERIFIER_nondet_double(void); _Bool __VERIFIER_nondet_bool(void);\n"
                              "void *calloc(unsigned long, unsigned long); void free(void *); void exit(int);\n"
                              "int printf(const char *, ...); int puts(const char *); int putchar(int);\n"
                              "void *memcpy(void *, const void *, unsigned long); void abort(void);\n"
                              "void __VERIFIER_assume(int); void fill(void *); int pick(void);\n";

struct loaded {
    struct program prog;
    struct diag diag;
    struct cfa *cfa;
    struct property property;
    struct automaton *automaton;
    char *messages;
    size_t messages_size;
};

static void load(struct loaded *l, const char *text)
{
    memset(l, 0, sizeof *l);
    l->diag.out = open_memstream(&l->messages, &l->messages_size);
    program_init(&l->prog, &machine_lp64, &l->diag);
    l->diag.src = &l->prog.src;
    char *whole = malloc(strlen(prelude) + strlen(text) + 1);
    assert_non_null(whole);
    strcpy(whole, prelude);
    strcat(whole, text);
    enum rc rc = frontend_add_text(&l->prog, "t.c", whole, strlen(whole));
    struct cfa_options opt = { .entry = "main" };
    if (rc == RC_OK)
        rc = cfa_build(&l->prog, &opt, 0, &l->cfa);
    fflush(l->diag.out);
    if (rc != RC_OK)
        fail_msg("%s\n%s", text, l->messages);
    free(whole);
    l->property = (struct property){ .kind = PROP_UNREACH_CALL, .title = "unreach-call" };
    l->automaton = spec_automaton(&l->property, l->cfa, &l->prog.mem);
}

static void unload(struct loaded *l)
{
    cfa_free(l->cfa);
    program_release(&l->prog);
    fclose(l->diag.out);
    free(l->messages);
}

static void execute(struct loaded *l, const u128 *in, size_t n, FILE *output, struct run_result *r)
{
    struct input_vector v = { in, n };
    struct run_options opt = { .cfa = l->cfa,
                               .automaton = l->automaton,
                               .inputs = { input_from_vector, &v },
                               .max_steps = 1000000,
                               .output = output };
    interp_run(&opt, r);
}

// Programs that end with a status.
static void test_status(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int status;
    } rows[] = {
        { "int main(void) { return 42; }", 42 },
        { "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { return f(10); }", 55 },
        { "int main(void) { int s = 0; for (int i = 1; i <= 10; i++) s += i; return s; }", 55 },
        { "int g = 7; int h[3] = { 1, 2 }; int main(void) { return g + h[1] + h[2]; }", 9 },
        { "struct s { int a : 3; unsigned b : 5; char c; }; int main(void) { struct s x = { 0 }; x.a = -2; x.b = 31;"
          " x.c = 4; return x.a + x.b + x.c; }",
          33 },
        { "struct p { int x, y; }; struct p mk(int a) { struct p r = { a, a * 2 }; return r; }"
          " int use(struct p q) { return q.x + q.y; } int main(void) { struct p v = mk(5); return use(v) + mk(2).y; }",
          19 },
        { "int add(int a, int b) { return a + b; } int mul(int a, int b) { return a * b; }"
          " int main(void) { int (*f[2])(int, int) = { add, mul }; int i = 1; return f[i](6, 7) + f[0](1, 1); }",
          44 },
        { "int main(void) { int *p = malloc(10 * sizeof(int)); for (int i = 0; i < 10; i++) p[i] = i * i;"
          " int s = p[3] + p[9]; free(p); return s; }",
          90 },
        { "int main(void) { unsigned char c = 250; c += 10; signed char d = (signed char)200; return c - d; }", 60 },
        { "int main(void) { char b[4] = \"ab\"; char *p = b; int n = 0; while (*p++) n++; return n * 10 + sizeof b; }",
          24 },
        { "union u { unsigned i; unsigned char c[4]; }; int main(void) { union u x; x.i = 0x01020304; return x.c[0] * 10 + x.c[3]; }",
          41 },
        { "int main(void) { double d = 2.5; d *= 4; return (int)d + (d > 9.5); }", 11 },
        { "int f(int *p) { *p += 1; return *p; } int main(void) { int a = 1, s = 0; s += f(&a); s += f(&a); return s + a; }",
          8 },
        { "int main(void) { int n = 5; int a[n]; for (int i = 0; i < n; i++) a[i] = i; return a[4] + sizeof a; }", 24 },
        { "int f(int i) { switch (i) { case 1: return 10; case 2: i++; default: return i; } }"
          " int main(void) { return f(1) + f(2) + f(9); }",
          22 },
        { "struct n { struct n *next; int v; }; int main(void) { struct n *h = 0; for (int i = 0; i < 5; i++) {"
          " struct n *x = malloc(sizeof *x); x->v = i; x->next = h; h = x; } int s = 0; while (h) { s = s * 2 + h->v;"
          " struct n *d = h; h = h->next; free(d); } return s; }",
          98 },
        { "int main(void) { exit(3); return 4; }", 3 },
        { "int a[5]; int main(void) { int *p = &a[4], *q = a; return (int)(p - q) + (p > q) + (p == q + 4); }", 6 },
        { "struct b { char pad; long v[3]; } g, h; int main(void) { g.v[2] = 9; h = g; g.v[2] = 1; return h.v[2]; }",
          9 },
        { "int main(void) { long long x = 1; x <<= 40; return (int)(x >> 36) + (int)(-17 / 5) + (-17 % 5 == -2); }",
          14 },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct loaded l;
        struct run_result r;
        load(&l, rows[i].text);
        execute(&l, NULL, 0, NULL, &r);
        if (r.end != RUN_STOPPED || r.exit_status != rows[i].status)
            fail_msg("end %d, status %d: %s\n%s", (int)r.end, r.exit_status, r.why, rows[i].text);
        run_result_free(&r);
        unload(&l);
    }
}

// Programs that end in undefined behaviour.
static void test_undefined(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum fault fault;
        int64_t off;
        uint64_t size;
    } rows[] = {
        { "int main(void) { int *p = 0; return *p; }", FAULT_NULL_ACCESS, 0, 0 },
        { "int main(void) { int *p = malloc(4); free(p); return *p; }", FAULT_USE_AFTER_FREE, 0, 4 },
        { "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }", FAULT_DOUBLE_FREE, 0, 4 },
        { "int main(void) { int x; free(&x); return 0; }", FAULT_OBJECT_FREE, 0, 4 },
        { "int main(void) { int *p = malloc(8); free(p + 1); return 0; }", FAULT_INTERIOR_FREE, 4, 8 },
        { "int main(void) { int *p = malloc(8); p[2] = 1; return 0; }", FAULT_WRITE_OUTSIDE, 8, 8 },
        { "int main(void) { int *p = malloc(8); return p[-1]; }", FAULT_READ_OUTSIDE, -4, 8 },
        { "int main(void) { int *p = malloc(8); return *(int *)((char *)p + 6); }", FAULT_READ_OUTSIDE, 6, 8 },
        { "int a[3]; int main(void) { int i = 3; return a[i]; }", FAULT_READ_OUTSIDE, 12, 12 },
        { "int *f(void) { int x = 1; int *p = &x; return p; } int main(void) { return *f(); }", FAULT_USE_AFTER_SCOPE,
          0, 4 },
        { "int main(void) { int *p; { int x = 1; p = &x; *p = 2; } return *p; }", FAULT_USE_AFTER_SCOPE, 0, 4 },
        { "int main(void) { char *s = \"abc\"; s[0] = 'x'; return 0; }", FAULT_STRING_WRITE, 0, 4 },
        { "int main(void) { int z = 0; return 1 / z; }", FAULT_DIV_ZERO, 0, 0 },
        { "int f(int n) { return f(n + 1) + 1; } int main(void) { return f(0); }", FAULT_CALL_DEPTH, 0, 0 },
        { "int main(void) { unsigned long n = 0x123456789abcUL; return *(int *)n; }", FAULT_READ_OUTSIDE, 0, 0 },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct loaded l;
        struct run_result r;
        load(&l, rows[i].text);
        execute(&l, NULL, 0, NULL, &r);
        const struct fault_at *f = &r.fault;
        if (r.end != RUN_UNDEFINED || f->kind != rows[i].fault || f->off != rows[i].off || f->size != rows[i].size)
            fail_msg("end %d, %s at %lld of %llu: %s", (int)r.end, fault_text(f->kind), (long long)f->off,
                     (unsigned long long)f->size, rows[i].text);
        assert_ptr_equal(f->edge, r.at);
        run_result_free(&r);
        unload(&l);
    }
}

// A run under memory safety, all of it or a part: whether and where blocks are lost or left.
static void test_leaks(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned watched;
        enum fault fault;
        uint32_t line;  // of the fault
    } rows[] = {
        { "\nint main(void) { int *p = malloc(4);\n p = 0;\n return 0; }", SAFE_ALL, FAULT_LOST, 2 },
        { "\nint main(void) { int *p = malloc(4);\n return 0;\n }", SAFE_ALL, FAULT_LOST, 3 },
        { "\nint main(void) { int *p = malloc(4);\n return 0;\n }", SAFE_MEMCLEANUP, FAULT_NOT_FREED, 3 },
        { "\nint main(void) { int *p = malloc(4);\n return 0;\n }", SAFE_DEREF, FAULT_NONE, 0 },
        { "\nint *g; int main(void) { g = malloc(4);\n return 0;\n }", SAFE_ALL, FAULT_NOT_FREED, 3 },
        { "\nint *g; int main(void) { g = malloc(4); return 0; }", SAFE_MEMTRACK, FAULT_NONE, 0 },
        { "\nint *g; int main(void) { g = malloc(4); free(g); return 0; }", SAFE_ALL, FAULT_NONE, 0 },
        { "\nint main(void) { int *p = malloc(4);\n abort(); }", SAFE_MEMTRACK, FAULT_NONE, 0 },
        { "\nint main(void) { int *p = malloc(4);\n abort(); }", SAFE_ALL, FAULT_NOT_FREED, 2 },
        { "\nint main(void) { int *p = malloc(4); __VERIFIER_assume(0); return 0; }", SAFE_ALL, FAULT_NONE, 0 },
        { "\nint main(void) { int *p = malloc(4); p = 0;\n __VERIFIER_assume(0); return 0; }", SAFE_ALL, FAULT_LOST,
          1 },
        { "\nint main(void) { malloc(4);\n exit(0); }", SAFE_ALL, FAULT_LOST, 1 },
        { "\nint main(void) { { int *p = malloc(4);\n *p = 1; }\n exit(0); }", SAFE_ALL, FAULT_LOST, 3 },
        // Pointers that lie anywhere, and lead anywhere into the block.
        { "\nstruct __attribute__((packed)) s { char c; int *p; } g;\n"
          "int main(void) { g.p = malloc(8); g.p++; return 0; }",
          SAFE_MEMTRACK, FAULT_NONE, 0 },
        { "\nstruct n { struct n *next; };\nint main(void) { struct n *a = malloc(8), *b; a->next = malloc(8);\n"
          "free(a);\nreturn 0; }",
          SAFE_ALL, FAULT_LOST, 3 },
        { "\nlong g; int main(void) { g = (long)malloc(8) | 1; return 0; }", SAFE_MEMTRACK, FAULT_NONE, 0 },
        { "\nvoid *f(void) { return malloc(3); } int main(void) { void *p = f(); free(p); f();\nexit(1); }", SAFE_ALL,
          FAULT_LOST, 1 },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct loaded l;
        struct run_result r;
        load(&l, rows[i].text);
        l.property = (struct property){ .kind = PROP_SAFETY, .safety = rows[i].watched, .title = "memsafety" };
        l.automaton = spec_automaton(&l.property, l.cfa, &l.prog.mem);
        execute(&l, NULL, 0, NULL, &r);
        const uint32_t first = sources_place(&l.prog.src, l.cfa->entry->decl->loc).line;
        uint32_t lines = 0, at = r.at ? sources_place(&l.prog.src, r.at->loc).line : 0;
        for (const char *s = prelude; *s; s++)
            lines += *s == '\n';
        if (r.fault.kind != rows[i].fault || (r.fault.kind && at != lines + 1 + rows[i].line))
            fail_msg("%s at line %u (main: %u): %s", fault_text(r.fault.kind), at - lines - 1, first - lines - 1,
                     rows[i].text);
        assert_int_equal(r.end, rows[i].fault ? RUN_VIOLATION : RUN_STOPPED);
        run_result_free(&r);
        unload(&l);
    }
}

// A path that leads to an access: inputs are found with which the access leaves its object, if there are any.
static void test_suspected_fault(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool possible;
    } rows[] = {
        { "int a[8]; int main(void) { int i = pick(); if (i > 2 && i < 12) a[i - 3] = 1; return 0; }", true },
        { "int a[8]; int main(void) { int i = pick(); if (i > 2 && i < 11) a[i - 3] = 1; return 0; }", false },
        { "int main(void) { unsigned n = pick(); char *p = malloc(8); if (n < 10) memcpy(p, \"123456789\", n); return 0; }",
          true },
        { "int main(void) { unsigned n = pick(); char *p = malloc(8); if (n < 9) memcpy(p, \"123456789\", n); return 0; }",
          false },
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct loaded l;
        struct run_result r, found;
        load(&l, rows[i].text);
        l.property = (struct property){ .kind = PROP_SAFETY, .safety = SAFE_DEREF, .title = "memsafety" };
        l.automaton = spec_automaton(&l.property, l.cfa, &l.prog.mem);
        u128 five = 5;
        struct input_vector v = { &five, 1 };
        struct run_options opt = {
            .cfa = l.cfa, .automaton = l.automaton, .inputs = { input_from_vector, &v }, .keep_trace = true
        };
        interp_run(&opt, &r);
        assert_int_equal(r.end, RUN_STOPPED);
        size_t n = 0;
        while (n < r.trace.n && !((r.trace.at[n]->kind == EDGE_STORE || r.trace.at[n]->kind == EDGE_COPY) &&
                                  r.trace.at[n]->from->fn == l.cfa->entry))
            n++;
        assert_true(n < r.trace.n);
        enum confirm_result c = confirm_path(l.cfa, l.automaton, r.trace.at, n + 1, NULL, NULL, &found);
        if ((c == CONFIRM_VIOLATION) != rows[i].possible)
            fail_msg("%d: %s", (int)c, rows[i].text);
        if (c == CONFIRM_VIOLATION)
            assert_int_equal(fault_violates(found.fault.kind), SAFE_DEREF);
        run_result_free(&found);
        run_result_free(&r);
        unload(&l);
    }
}

static void test_output(void **state)
{
    (void)state;
    struct loaded l;
    struct run_result r;
    load(&l, "int main(void) { printf(\"%d|%5d|%-5d|%05d|%+d|%x|%#X|%u\\n\", -1, 42, 42, 42, 42, 255, 255, -1);\n"
             "printf(\"%s|%.2s|%5s|%c|%%|%ld|%lld|%lu\\n\", \"abc\", \"abc\", \"ab\", 'z', -5L, 1LL << 40, 7UL);\n"
             "printf(\"%f|%.2f|%g|%8.3f|%e\\n\", 1.5, 2.345, 0.1, -3.14159, 12345.678);\n"
             "printf(\"%*d|%-*d|%.*f\\n\", 4, 7, 4, 7, 1, 0.25); puts(\"end\"); putchar('x'); return 0; }");
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    execute(&l, NULL, 0, f, &r);
    fclose(f);
    assert_int_equal(r.end, RUN_STOPPED);
    assert_string_equal(text, "-1|   42|42   |00042|+42|ff|0XFF|4294967295\n"
                              "abc|ab|   ab|z|%|-5|1099511627776|7\n"
                              "1.500000|2.35|0.1|  -3.142|1.234568e+04\n"
                              "   7|7   |0.2\nend\nx");
    free(text);
    run_result_free(&r);
    unload(&l);
}

static void test_inputs(void **state)
{
    (void)state;
    struct loaded l;
    struct run_result r;
    // An indeterminate value is chosen once and then stays.
    load(&l, "int main(void) { int x; int *p = malloc(8); if (x != 5) return 1; if (x != 5) return 2;"
             " if (p[1] != 6) return 3; fill(p); if (p[1] != 6) return 4; if (p[0] != 8) return 5;"
             " if (pick() != 9) return 6; reach_error(); return 0; }");
    const u128 in[] = { 5, 6, 6, 8, 9 };
    execute(&l, in, ARRAY_LEN(in), NULL, &r);
    assert_int_equal(r.end, RUN_VIOLATION);
    assert_int_equal(r.inputs.n, 5);
    static const enum input_kind kinds[] = { INPUT_UNINIT, INPUT_UNINIT, INPUT_MEMORY, INPUT_UNINIT, INPUT_EXTERN };
    for (size_t i = 0; i < 5; i++)
        assert_int_equal(r.inputs.at[i].kind, kinds[i]);
    run_result_free(&r);
    // Without more inputs memory is unchanged by the function without body.
    const u128 few[] = { 5, 6 };
    execute(&l, few, 2, NULL, &r);
    assert_int_equal(r.end, RUN_STOPPED);
    assert_int_equal(r.exit_status, 5);
    run_result_free(&r);
    unload(&l);
}

static void test_input_files(void **state)
{
    (void)state;
    char path[] = "/tmp/t_interp_XXXXXX";
    static const char text[] =
        "# values\n5\nint -7 # x\n0x1f\n\ndouble 1.5\nunsigned char *0x10\n-inf\n-0\nbits:0xffc00003\n";
    int fd = mkstemp(path);
    assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
    close(fd);
    struct sources src = { 0 };
    struct diag d = { .src = &src, .out = fopen("/dev/null", "w") };
    struct input_text in;
    assert_int_equal(inputs_read(path, &in, &d, &src), RC_OK);
    assert_int_equal(in.n, 8);
    assert_true(in.at[0].i == 5 && (i128)in.at[1].i == -7 && in.at[2].i == 31 && in.at[4].i == 16);
    assert_true(in.at[3].form == NUMBER_FLOAT && in.at[3].f == 1.5L && in.at[5].f < 0);
    assert_true(1 / in.at[6].f < 0 && in.at[7].form == NUMBER_BITS && in.at[7].i == 0xffc00003);
    vec_free(&in);
    unlink(path);
    fd = mkstemp(strcpy(path, "/tmp/t_interp_XXXXXX"));
    assert_int_equal(write(fd, "5\nint five\n", 11), 11);
    close(fd);
    assert_int_equal(inputs_read(path, &in, &d, &src), RC_USER);
    assert_int_equal(d.errors, 1);
    unlink(path);
    fclose(d.out);
    sources_free(&src);
}

// Violations that need the right inputs.
static const char *const violations[] = {
    "int main(void) { if (__VERIFIER_nondet_int() == 123456) reach_error(); return 0; }",
    "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x > 10 && y == x * 3 + 1 && y < 100)"
    " reach_error(); return 0; }",
    "int main(void) { int n = 0; while (n < 12) { if (!__VERIFIER_nondet_bool()) return 0; n++; } reach_error(); return 0; }",
    "int main(void) { unsigned a[4]; for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_uint();"
    " if (a[0] < a[1] && a[1] < a[2] && a[2] < a[3] && a[3] == a[0] + 3) reach_error(); return 0; }",
    "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if ((x & 0xff) == 0x5a && (x >> 8) == 77) reach_error(); return 0; }",
    "struct s { int a : 4; unsigned b : 12; } g; int main(void) { g.a = __VERIFIER_nondet_int(); g.b = __VERIFIER_nondet_uint();"
    " if (g.a == -3 && g.b == 1000) reach_error(); return 0; }",
    "int main(void) { union { unsigned i; unsigned char c[4]; } u; u.i = __VERIFIER_nondet_uint();"
    " if (u.c[1] == 17 && u.c[3] == 99) reach_error(); return 0; }",
    "int main(void) { double d = __VERIFIER_nondet_double(); if (d > 100.5 && d < 100.75) reach_error(); return 0; }",
    "int main(void) { int *p = malloc(sizeof *p); *p = __VERIFIER_nondet_int(); int q = *p; if (q * 7 - 5 == 2000000 - 4)"
    " reach_error(); return 0; }",
    "int a[10]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i >= 10) return 0; a[7] = 1;"
    " if (a[i] == 1) reach_error(); return 0; }",
    "int f(int x) { return x > 1000 ? x - 1000 : -x; } int main(void) { int x = __VERIFIER_nondet_int(); if (f(f(x)) == 77)"
    " reach_error(); return 0; }",
};

// Random bits, often those at the ends of the range; for floats that are often zero, infinite or no number.
static u128 any_value(struct rng *r, const struct type *t)
{
    unsigned bits = t->kind == TYPE_LDOUBLE ? 80 : t->kind == TYPE_BOOL ? 1 : (unsigned)t->size * 8;
    u128 ones = bits < 128 ? ((u128)1 << bits) - 1 : ~(u128)0, v = (u128)rng_next(r) << 64 | rng_next(r);
    u128 special[] = { v, 0, 1, ones, ones >> 1, ones - (ones >> 1), rng_below(r, 300), 0 - (u128)rng_below(r, 300) };
    v = special[rng_below(r, ARRAY_LEN(special))];
    if (t->kind == TYPE_FLOAT && rng_below(r, 3) == 0)
        v = (v & 0x807fffff) | 0x7f800000;
    if (t->kind == TYPE_DOUBLE && rng_below(r, 3) == 0)
        v = (v & ~((u128)0x7ff << 52)) | (u128)0x7ff << 52;
    if (t->kind == TYPE_LDOUBLE) {  // the bit above the fraction is set where there is an exponent
        v = rng_below(r, 3) == 0 ? v | (u128)0x7fff8 << 60 : v;
        bool zero = !(v >> 64 & 0x7fff);
        v = zero ? v & ~((u128)1 << 63) : v | (u128)1 << 63;
    }
    return v & ones;
}

// What a report prints for a value is read again as that value.
static void test_input_round_trip(void **state)
{
    (void)state;
    struct loaded l;
    load(&l, "int main(void) { return 0; }");
    struct types *types = &l.cfa->prog->types;
    struct rng r = rng_seed(7);
    for (size_t i = 0; i < 40000; i++) {
        enum type_kind k = (enum type_kind)(i % (TYPE_LDOUBLE + 1));
        struct type *t = k == TYPE_VOID ? type_pointer(types, types->basic[TYPE_INT]) : types->basic[k];
        if (!t || !type_is_scalar(t))
            continue;
        u128 v = any_value(&r, t);
        struct buf text = { 0 };
        struct input_number x;
        struct input wanted = { .type = t };
        value_print(v, t, &text);
        if (!input_number_read(buf_str(&text), text.n, &x))
            fail_msg("not read: %s", buf_str(&text));
        struct input_text in = { 0 };
        vec_push(&in, x);
        u128 w = input_from_text(&in, 0, &wanted);
        if (!type_is_float(t))
            w = value_of_int((i128)w, type_is_pointer(t) ? types->size_t_ : t);
        if (w != v)
            fail_msg("read as another value: %s", buf_str(&text));
        vec_free(&in);
        buf_free(&text);
    }
    unload(&l);
}

static void test_input_forms(void **state)
{
    (void)state;
    static const char *const good[] = { "9U",   "-9ull", "0x1p-3", "1.5f",     "+2",
                                        "(-5)", "NaN",   "-inf",   "(float)1", "((void *)0x10)" };
    static const char *const bad[] = { "",          "-",         "()",     "five",          "1 2",
                                       "(1",        "1)",        "(1 + )", "1 + 2",         "((((((((((((((((((((1",
                                       "0x",        "1.5g",      "(int)",  "__builtin_nan", "bits:",
                                       "(1.5 + 1)", "(1 << 300)" };
    struct input_number x;
    for (size_t i = 0; i < ARRAY_LEN(good); i++)
        if (!input_number_read(good[i], strlen(good[i]), &x))
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < ARRAY_LEN(bad); i++)
        if (input_number_read(bad[i], strlen(bad[i]), &x))
            fail_msg("%s", bad[i]);
}

static void test_search_and_confirm(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(violations); i++) {
        struct loaded l;
        struct run_result r, again;
        load(&l, violations[i]);
        if (confirm_search(l.cfa, l.automaton, 300, 0, NULL, NULL, NULL, &r) != CONFIRM_VIOLATION)
            fail_msg("not found: %s", violations[i]);
        assert_int_equal(r.end, RUN_VIOLATION);
        if (confirm_path(l.cfa, l.automaton, r.trace.at, r.trace.n, NULL, NULL, &again) != CONFIRM_VIOLATION)
            fail_msg("path not confirmed: %s", violations[i]);
        assert_int_equal(again.trace.n, r.trace.n);
        run_result_free(&again);
        run_result_free(&r);
        unload(&l);
    }
}

static void test_infeasible_path(void **state)
{
    (void)state;
    struct loaded l;
    struct run_result r;
    load(&l, "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5) { if (x < 5) reach_error(); } return 0; }");
    assert_int_equal(confirm_search(l.cfa, l.automaton, 50, 0, NULL, NULL, NULL, &r), CONFIRM_NOT_FOUND);
    assert_int_equal(confirm_random(l.cfa, l.automaton, 50, 1, 0, NULL, &r), CONFIRM_NOT_FOUND);
    unload(&l);
}

static void test_symbolic_agrees(void **state)
{
    (void)state;
    // Conditions of a symbolic run hold for its own inputs, and the run is the same as without.
    for (size_t i = 0; i < ARRAY_LEN(violations); i++) {
        struct loaded l;
        load(&l, violations[i]);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rng a = rng_seed(seed), b = rng_seed(seed);
            struct run_result plain, symbolic;
            struct run_options opt = { .cfa = l.cfa, .automaton = l.automaton, .inputs = { input_from_rng, &a } };
            interp_run(&opt, &plain);
            opt.inputs.ctx = &b;
            opt.symbolic = true;
            interp_run(&opt, &symbolic);
            assert_int_equal(plain.end, symbolic.end);
            assert_int_equal(plain.steps, symbolic.steps);
            assert_int_equal(plain.inputs.n, symbolic.inputs.n);
            u128 values[64] = { 0 };
            for (size_t k = 0; k < plain.inputs.n; k++) {
                assert_true(plain.inputs.at[k].value == symbolic.inputs.at[k].value);
                values[k] = plain.inputs.at[k].value;
            }
            for (size_t k = 0; k < symbolic.conditions.n; k++) {
                const struct path_condition *c = &symbolic.conditions.at[k];
                assert_int_equal(value_is_true(exp_eval_inputs(c->cond, values, 64), c->cond->type), c->truth);
            }
            run_result_free(&plain);
            run_result_free(&symbolic);
        }
        unload(&l);
    }
}

// Pointers that the program did not make point outside of it.
static void test_outside(void **state)
{
    (void)state;
    static const char *const found[] = {
        "struct s { int a; struct s *next; }; int main(void) { struct s *p = malloc(sizeof *p); p->next->next->a = 7;"
        " if (p->next->next->a == 7 && p->next != p->next->next) reach_error(); return 0; }",
        "int *give(void); int main(void) { int *p = give(); if (!p) return 0; if (*p == 99) { free(p); reach_error(); } return 0; }",
        "int main(void) { int *p, *q; if (p == q && p) { *p = 3; if (*q == 3) reach_error(); } return 0; }",
        "int *a[3]; void fill(void *); int main(int argc, char **argv) { if (argc == 2 && argv[1][0] == 'x')"
        " reach_error(); return 0; }",
        "int main(void) { char *p; if (!p) reach_error(); return 0; }",
        "void *memset(void *, int, unsigned long); struct big { char c[3000]; } g; struct big *give(void);"
        " int main(void) { g = *give(); memset(give(), 1, 3000); if (g.c[2999] == 5) reach_error(); return 0; }",
    };
    for (size_t i = 0; i < ARRAY_LEN(found); i++) {
        struct loaded l;
        struct run_result r, again;
        load(&l, found[i]);
        if (confirm_search(l.cfa, l.automaton, 100, 0, NULL, NULL, NULL, &r) != CONFIRM_VIOLATION)
            fail_msg("not found: %s", found[i]);
        u128 values[16] = { 0 };
        assert_true(r.inputs.n <= ARRAY_LEN(values));
        for (size_t k = 0; k < r.inputs.n; k++)
            values[k] = r.inputs.at[k].value;
        execute(&l, values, r.inputs.n, NULL, &again);
        assert_int_equal(again.end, RUN_VIOLATION);
        run_result_free(&again);
        run_result_free(&r);
        unload(&l);
    }
}

static void test_no_alias(void **state)
{
    (void)state;
    static const char *const safe[] = {
        "int x; int main(void) { int *p; if (p == &x) { *p = 1; if (x == 1) reach_error(); } return 0; }",
        "int main(void) { int *q = malloc(4), *p; *q = 5; *p = 6; if (*q != 5) reach_error(); return 0; }",
        "int main(void) { void (*f)(void); f(); reach_error(); return 0; }",
    };
    for (size_t i = 0; i < ARRAY_LEN(safe); i++) {
        struct loaded l;
        struct run_result r;
        load(&l, safe[i]);
        assert_int_equal(confirm_search(l.cfa, l.automaton, 100, 0, NULL, NULL, NULL, &r), CONFIRM_NOT_FOUND);
        assert_int_equal(confirm_random(l.cfa, l.automaton, 50, 1, 0, NULL, &r), CONFIRM_NOT_FOUND);
        unload(&l);
    }
    size_t n = 0;
    int64_t off = 0;
    for (size_t i = 0; i < INTERP_OUTSIDE_MAX; i += 333) {
        assert_true(interp_outside_region(&machine_ilp32, interp_outside_address(&machine_ilp32, i) + 4, &n, &off));
        assert_true(n == i && off == 4);
        assert_true(interp_outside_region(&machine_lp64, interp_outside_address(&machine_lp64, i) - 4, &n, &off));
        assert_true(n == i && off == -4);
    }
    assert_false(interp_outside_region(&machine_lp64, 4096, &n, &off));
    assert_true(interp_outside_address(&machine_lp64, INTERP_OUTSIDE_MAX) == 0);
}

// Large blocks, and realloc.
static void test_blocks(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum run_end end;
        int status;
    } cases[] = {
        { "int main(void) { char *p = malloc(1ul << 31); p[0] = 1; p[(1ul << 31) - 1] = 2; return p[0] + p[(1ul << 31) - 1]; }",
          RUN_STOPPED, 3 },
        { "int main(void) { char *p = malloc(1ul << 31); p[1ul << 31] = 2; return 0; }", RUN_UNDEFINED, 0 },
        { "int main(void) { int *p = calloc(1 << 20, 1 << 10); p[70000] = 4; return p[1 << 27] + p[70000]; }",
          RUN_STOPPED, 4 },
        { "int a[1 << 26]; int main(void) { a[12345678] = 5; return a[12345678] + a[12345677]; }", RUN_STOPPED, 5 },
        { "void *memset(void *, int, unsigned long); int main(void) { char *p = malloc(1ul << 31);"
          " memset(p, 1, 1ul << 31); return 0; }",
          RUN_LIMIT, 0 },
        { "int main(void) { for (int i = 0; i < 1000; i++) { char *p = malloc(1 << 30); p[i] = 1; free(p); } return 6; }",
          RUN_STOPPED, 6 },
        { "void *realloc(void *, unsigned long); int main(void) { int *p = malloc(8); p[0] = 3; p[1] = 4;"
          " p = realloc(p, 400); p[99] = 1; return p[0] + p[1] + p[99]; }",
          RUN_STOPPED, 8 },
        { "void *realloc(void *, unsigned long); int main(void) { int *p = malloc(8), *q; q = realloc(p, 4); *p = 1;"
          " return 0; }",
          RUN_UNDEFINED, 0 },
        { "void *realloc(void *, unsigned long); int main(void) { int *p = realloc((void *)0, 8); *p = 9; free(p);"
          " p = realloc(p, 4); return 0; }",
          RUN_UNDEFINED, 0 },
        { "void *realloc(void *, unsigned long); int main(void) { char *p = calloc(1, 5 << 20); p[4 << 20] = 7;"
          " p = realloc(p, 6 << 20); return p[4 << 20] + p[(4 << 20) + 1] + p[12]; }",
          RUN_STOPPED, 7 },
        { "int main(void) { char *p = calloc(1, 5 << 20); fill(p); return p[1 << 20]; }", RUN_STOPPED, 0 },
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct loaded l;
        struct run_result r;
        load(&l, cases[i].text);
        execute(&l, NULL, 0, NULL, &r);
        if (r.end != cases[i].end || (r.end == RUN_STOPPED && r.exit_status != cases[i].status))
            fail_msg("%s: end %d, status %d, %s", cases[i].text, (int)r.end, r.exit_status, r.why);
        run_result_free(&r);
        unload(&l);
    }
}

static void count_calls(void *ctx, struct interp *m, const struct edge *taken)
{
    size_t *deepest = ctx;
    (void)taken;
    if (interp_depth(m) > *deepest)
        *deepest = interp_depth(m);
}

static void test_hook(void **state)
{
    (void)state;
    struct loaded l;
    struct run_result r;
    size_t deepest = 0;
    load(&l, "int f(int n) { return n == 0 ? 0 : f(n - 1) + 1; } int main(void) { return f(5); }");
    struct run_options opt = { .cfa = l.cfa, .inputs = { NULL, NULL } };
    interp_run_hooked(&opt, count_calls, &deepest, &r);
    assert_int_equal(r.exit_status, 5);
    assert_int_equal(deepest, 8);
    run_result_free(&r);
    unload(&l);
}

static void test_limits(void **state)
{
    (void)state;
    struct loaded l;
    struct run_result r;
    load(&l, "int main(void) { for (;;) { int *p = malloc(1000); *p = 1; } return 0; }");
    struct run_options opt = { .cfa = l.cfa, .max_memory = 1 << 20 };
    interp_run(&opt, &r);
    assert_int_equal(r.end, RUN_LIMIT);
    run_result_free(&r);
    unload(&l);
    load(&l,
         "int main(void) { int x = __VERIFIER_nondet_int(); while (x == 0) { ; } while (x == 1) x = 1; return 0; }");
    opt.cfa = l.cfa;
    interp_run(&opt, &r);
    assert_int_equal(r.end, RUN_LIMIT);
    assert_true(r.steps < 1000);
    run_result_free(&r);
    opt.max_steps = 17;
    interp_run(&opt, &r);
    assert_int_equal(r.end, RUN_LIMIT);
    assert_int_equal(r.steps, 17);
    run_result_free(&r);
    unload(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_status),          cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_output),          cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_input_files),     cmocka_unit_test(test_input_round_trip),
        cmocka_unit_test(test_input_forms),     cmocka_unit_test(test_search_and_confirm),
        cmocka_unit_test(test_infeasible_path), cmocka_unit_test(test_symbolic_agrees),
        cmocka_unit_test(test_outside),         cmocka_unit_test(test_no_alias),
        cmocka_unit_test(test_blocks),          cmocka_unit_test(test_hook),
        cmocka_unit_test(test_limits),          cmocka_unit_test(test_leaks),
        cmocka_unit_test(test_suspected_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
