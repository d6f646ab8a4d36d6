// SPDX-License-Identifier: Apache-2.0
// t_parse.c: what the parser accepts, refuses and where, and the types, conversions and initialisers it makes.
#include "unit.h"

#include "base/buf.h"
#include "frontend/frontend.h"

#include <stdio.h>
#include <stdlib.h>

static struct program prog;
static struct diag diag;
static char *messages;
static size_t messages_len;

static void begin(const struct machine *m)
{
    diag = (struct diag){ .out = open_memstream(&messages, &messages_len) };
    program_init(&prog, m, &diag);
}

static void end(void)
{
    program_release(&prog);
    fclose(diag.out);
    free(messages);
    messages = NULL;
    assert_int_equal(mem_live(), 0);
}

static enum rc add(const char *text)
{
    enum rc rc = frontend_add_text(&prog, "t.c", text, strlen(text));
    fflush(diag.out);
    return rc;
}

static void accept_on(const struct machine *m, const char *text)
{
    begin(m);
    if (add(text) != RC_OK)
        fail_msg("refused: %s\n%s", text, messages);
    assert_int_equal(diag.errors, 0);
    end();
}

static void type_is(const char *name, const char *want, const char *of)
{
    struct buf b = { 0 };
    const struct decl *d = program_find(&prog, name);
    assert_non_null(d);
    type_print(&prog.syms, d->type, "", &b);
    if (strcmp(buf_str(&b), want) != 0)
        fail_msg("%s has type '%s', not '%s'", of, buf_str(&b), want);
    buf_free(&b);
}

// Types of expressions

static const char *const prelude =
    "_Bool b; char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l;"
    "unsigned long ul; long long ll; unsigned long long ull; float f; double d; long double ld; int *ip; void *vp;"
    "const char *cp; char *p; int a[3]; int m[2][5]; enum e { A, B = 5, BIG = 0xffffffff } en; enum n { N = -1 } neg;"
    "struct s { int x; unsigned b3 : 3; unsigned b32 : 32; int i5 : 5; const int k; struct { long in; }; } st, *sp;"
    "const volatile int cvi; int fn(int, char *); void vf(void); int (*fp)(void); struct s sf(void);";

static const struct {
    const char *expr, *lp64, *ilp32;  // ilp32 NULL: the same
} types[] = {
    // C17 6.4.4: constants
    { "1", "int", NULL },
    { "2147483648", "long", "long long" },
    { "0x80000000", "unsigned int", NULL },
    { "0xffffffffff", "long", "long long" },
    { "0xffffffffffffffff", "unsigned long", "unsigned long long" },
    { "1u", "unsigned int", NULL },
    { "1l", "long", NULL },
    { "1LL", "long long", NULL },
    { "1uLL", "unsigned long long", NULL },
    { "4294967296u", "unsigned long", "unsigned long long" },
    { "0b11", "int", NULL },
    { "1'000", "int", NULL },
    { "'a'", "int", NULL },
    { "L'a'", "int", "long" },
    { "u'a'", "unsigned short", NULL },
    { "1.0", "double", NULL },
    { "1.0f", "float", NULL },
    { "1e3L", "long double", NULL },
    { "0x1p-3", "double", NULL },
    { "\"abc\"", "char [4]", NULL },
    { "\"a\" \"bc\\0\"", "char [5]", NULL },
    { "L\"ab\"", "int [3]", "long [3]" },
    { "A", "int", NULL },
    { "BIG", "unsigned int", NULL },
    // 6.3.1: promotions and usual conversions
    { "c + c", "int", NULL },
    { "-uc", "int", NULL },
    { "~us", "int", NULL },
    { "+b", "int", NULL },
    { "!d", "int", NULL },
    { "u + i", "unsigned int", NULL },
    { "l + u", "long", "unsigned long" },
    { "ll + ul", "unsigned long long", "long long" },
    { "ul + ll", "unsigned long long", "long long" },
    { "f + i", "float", NULL },
    { "f * d", "double", NULL },
    { "ld - f", "long double", NULL },
    { "c << l", "int", NULL },
    { "l >> c", "long", NULL },
    { "en + 0", "unsigned int", NULL },
    { "neg + 0", "int", NULL },
    { "sp->b3 + 1", "int", NULL },
    { "sp->b32 + 1", "unsigned int", NULL },
    { "-sp->i5", "int", NULL },
    { "(st.b3 = 3) + 1", "int", NULL },
    // pointers
    { "ip + 1", "int *", NULL },
    { "1 + ip", "int *", NULL },
    { "ip - ip", "long", "int" },
    { "a + 1", "int *", NULL },
    { "&a", "int (*)[3]", NULL },
    { "*a", "int", NULL },
    { "m[1]", "int [5]", NULL },
    { "&m[1]", "int (*)[5]", NULL },
    { "*m[1]", "int", NULL },
    { "2[a]", "int", NULL },
    { "vp + 1", "void *", NULL },
    { "ip == 0", "int", NULL },
    { "ip && 1.5", "int", NULL },
    { "fn", "int (int, char *)", NULL },
    { "&fn", "int (*)(int, char *)", NULL },
    { "*fn", "int (int, char *)", NULL },
    { "**fp", "int (void)", NULL },
    { "fp()", "int", NULL },
    // members
    { "sp->x", "int", NULL },
    { "sp->k", "const int", NULL },
    { "((const struct s *)sp)->x", "const int", NULL },
    { "st.in", "long", NULL },
    { "sf().x", "int", NULL },
    { "&sp->x", "int *", NULL },
    // 6.5.15
    { "1 ? c : s", "int", NULL },
    { "1 ? i : d", "double", NULL },
    { "1 ? ip : 0", "int *", NULL },
    { "1 ? vp : ip", "void *", NULL },
    { "1 ? (void *)0 : ip", "int *", NULL },
    { "1 ? cp : p", "const char *", NULL },
    { "1 ? vf() : (void)0", "void", NULL },
    { "st.b3 ?: 4", "int", NULL },
    { "1 ? st : st", "struct s", NULL },
    // assignment, comma, casts
    { "c = 3", "char", NULL },
    { "(c += 3)", "char", NULL },
    { "c++", "char", NULL },
    { "(0, c)", "char", NULL },
    { "(short)i", "short", NULL },
    { "(int[]){ 1, 2 }", "int [2]", NULL },
    // sizes
    { "sizeof 1", "unsigned long", "unsigned int" },
    { "_Alignof(int)", "unsigned long", "unsigned int" },
    { "__builtin_offsetof(struct s, x)", "unsigned long", "unsigned int" },
    // GNU
    { "({ long q = 1; q; })", "long", NULL },
    { "({ ; })", "void", NULL },
    { "&&lab", "void *", NULL },
    { "_Generic(c, int: 1, char: 2.0, default: 3l)", "double", NULL },
    { "__builtin_choose_expr(0, 1, 2.0)", "double", NULL },
    { "__builtin_expect(c, 1)", "long", NULL },
    { "__builtin_memcpy(vp, vp, 3)", "void *", NULL },
    { "__builtin_strlen(cp)", "unsigned long", "unsigned int" },
    { "__builtin_clzl(3)", "int", NULL },
    { "__builtin_bswap64(3)", "unsigned long", "unsigned long long" },
    { "__builtin_inff()", "float", NULL },
    { "__builtin_isnan(f)", "int", NULL },
    { "__builtin_add_overflow(i, l, &c)", "_Bool", NULL },
    { "__sync_fetch_and_add(&s, 1)", "short", NULL },
    { "__atomic_load_n(&ull, 5)", "unsigned long long", NULL },
    { "malloc(3)", "void *", NULL },
    { "undeclared(3)", "int", NULL },
    { "__func__", "const char [2]", NULL },
    { "cvi", "const volatile int", NULL },
    { "cvi + 0", "int", NULL },
};

static void test_types(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(types); i++) {
        for (int m32 = 0; m32 < 2; m32++) {
            char text[2000];
            const char *want = m32 && types[i].ilp32 ? types[i].ilp32 : types[i].lp64;
            begin(m32 ? &machine_ilp32 : &machine_lp64);
            // The expression stands in a function; its type is that of the pointer r.
            snprintf(text, sizeof text, "%s void g(void) { lab:; extern __typeof__(%s) *r; }", prelude, types[i].expr);
            if (add(text) != RC_OK)
                fail_msg("refused: %s\n%s", types[i].expr, messages);
            const struct decl *r = program_find(&prog, "r");
            assert_non_null(r);
            struct buf b = { 0 };
            type_print(&prog.syms, r->type->elem, "", &b);
            if (strcmp(buf_str(&b), want) != 0)
                fail_msg("%s has type '%s', not '%s'", types[i].expr, buf_str(&b), want);
            buf_free(&b);
            end();
        }
    }
}

// Declarations

static const struct {
    const char *text, *name, *type;
} declared[] = {
    { "int *x[3];", "x", "int *[3]" },
    { "int (*x)[3];", "x", "int (*)[3]" },
    { "int (*x(int a))(char);", "x", "int (*(int))(char)" },
    { "int (*(*x)[2])(void);", "x", "int (*(*)[2])(void)" },
    { "int *( __attribute__((unused)) x)(int);", "x", "int *(int)" },
    { "unsigned long int const long volatile x;", "x", "const volatile unsigned long long" },
    { "int x(int a[3], int b(void), const int c);", "x", "int (int *, int (*)(void), int)" },
    { "typedef int T; T x(T (T));", "x", "int (int (*)(int))" },
    { "x() { }", "x", "int ()" },
    { "int x(a, b) char *b; { return a; }", "x", "int ()" },
    { "int x[]; int x[7];", "x", "int [7]" },
    { "int x[] = { 1, 2, [9] = 3 };", "x", "int [10]" },
    { "char x[] = \"abc\";", "x", "char [4]" },
    { "int x[];", "x", "int [1]" },
    { "int x(); int x(int a);", "x", "int (int)" },
    { "typedef int T __attribute__((mode(QI))); T x;", "x", "signed char" },
    { "unsigned x __attribute__((mode(DI)));", "x", "unsigned long" },
    { "void f(void) { extern int x; } ", "x", "int" },
    { "typeof(1 + 2.0) x;", "x", "double" },
    { "__auto_type x = 3ul;", "x", "unsigned long" },
    { "_Float64 x;", "x", "double" },
    { "void f(void) { x(3); } int x(int a) { return a; }", "x", "int (int)" },
    { "bool x = true;", "x", "_Bool" },
    { "typedef char bool; bool x;", "x", "char" },
    { "_Complex float x;", "x", "_Complex float" },
};

static void test_declared(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(declared); i++) {
        begin(&machine_lp64);
        if (add(declared[i].text) != RC_OK)
            fail_msg("refused: %s\n%s", declared[i].text, messages);
        type_is(declared[i].name, declared[i].type, declared[i].text);
        end();
    }
}

// Initialisers: the items of `x` as "offset=value"

static const struct {
    const char *text, *items;
} inits[] = {
    { "int x = 5;", "0=5" },
    { "int x = { 5 };", "0=5" },
    { "int x[3] = { 1, 2 };", "0=1 4=2" },
    { "int x[2][2] = { 1, 2, 3 };", "0=1 4=2 8=3" },
    { "int x[2][2] = { { 1 }, { 2, 3 } };", "0=1 8=2 12=3" },
    { "int x[] = { [2] = 1, 2, [0] = 3 };", "0=3 8=1 12=2" },
    { "int x[4] = { [0 ... 2] = 7, 8 };", "0=7 4=7 8=7 12=8" },
    { "int x[2][3] = { [0 ... 1] = { [1 ... 2] = 5 } };", "4=5 8=5 16=5 20=5" },
    { "int x[3][2] = { [0 ... 1][1] = 5, 6 };", "4=5 12=5 16=6" },
    { "struct { int a; struct { char b, c; } d; int e; } x = { 1, 2, 3, 4 };", "0=1 4=2 5=3 8=4" },
    { "struct { int a; struct { char b, c; } d; int e; } x = { .d.c = 3, 4 };", "5=3 8=4" },
    { "struct { int a; struct { char b, c; } d; } x = { .d = { .c = 3 }, .a = 1 };", "0=1 5=3" },
    { "struct { int a; int b; } x = { b: 3, a: 4 };", "0=4 4=3" },
    { "struct { int a; struct { int b; }; int c; } x = { 1, 2, 3 };", "0=1 4=2 8=3" },
    { "struct { int a; union { int b; char q; }; int c; } x = { .q = 2, 3 };", "4=2 8=3" },
    { "union { int a; char b; } x = { 3 };", "0=3" },
    { "union { int a; char b; } x = { .b = 3 };", "0=3" },
    { "struct { int : 3; int a : 4, : 2, b : 5; } x = { 1, 2 };", "0=1 1=2" },
    { "struct { struct { } e; int a; } x = { 4 };", "0=4" },
    { "char x[4] = \"ab\";", "0=\"ab\"" },
    { "char x[2] = \"abc\";", "0=\"ab\"" },
    { "char x[][3] = { \"a\", { \"b\" } };", "0=\"a\" 3=\"b\"" },
    { "struct { int n; char t[]; } x = { 2, \"ab\" };", "0=2 4=\"ab\"" },
    { "struct { int n; int t[]; } x = { 2, { 3, 4 } };", "0=2 4=3 8=4" },
    { "struct p { int a, b; } x = (struct p){ 1, 2 };", "0=1 4=2" },
    { "int x[] = (int[]){ 1, 2 };", "0=1 4=2" },
    { "struct p { int a, b; }; struct { struct p p; int c; } x = { (struct p){ 1, 2 }, 3 };", "0=1 4=2 8=3" },
    { "int x[2] = { 1, 2, 3 };", "0=1 4=2" },
    { "long x = 1 ? 2 : 3.5;", "0=2" },
    { "unsigned char x = 300;", "0=44" },
    { "struct { unsigned long long f : 40; int g; } x = { 1, 2 };", "0=1 8=2" },
    { "int x[2][2] = { [1][1] = 7, [1] = { 1 } };", "8=1" },
    { "int x[2][2] = { [1] = { 1 }, [1][1] = 7 };", "8=1 12=7" },
    { "struct { union { struct { int b, c; } s; int d; } u; } x = { .u.s.c = 1, .u.d = 2, .u.s.b = 3 };", "0=3" },
    { "struct { char t[4]; } x = { .t = \"ab\", .t[1] = 'x' };", "0=97 1=120 2=0" },
    { "struct { char t[4]; } x = { .t[3] = 'x', .t = \"ab\" };", "0=\"ab\"" },
    { "struct p { int a, b; } x[2] = { [0 ... 1] = { 1, 2 }, [0].b = 3 };", "0=1 4=3 8=1 12=2" },
    { "struct p { int a, b; } x[1] = { [0] = (struct p){ 1, 2 }, [0].b = 3 };", "0=1 4=3" },
};

static void test_inits(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(inits); i++) {
        begin(&machine_lp64);
        if (add(inits[i].text) != RC_OK)
            fail_msg("refused: %s\n%s", inits[i].text, messages);
        const struct init *x = program_find(&prog, "x")->init;
        struct buf b = { 0 };
        for (size_t k = 0; k < x->n; k++) {
            u128 v = 0;
            buf_printf(&b, "%s%llu=", k ? " " : "", (unsigned long long)x->items[k].off);
            if (x->items[k].init->kind == EXPR_STRING)
                buf_printf(&b, "\"%.*s\"", (int)strnlen(x->items[k].init->str, x->items[k].init->str_len),
                           x->items[k].init->str);
            else if (const_eval(x->items[k].init, &v))
                buf_printf(&b, "%lld", (long long)value_int(v, x->items[k].type));
        }
        if (strcmp(buf_str(&b), inits[i].items) != 0)
            fail_msg("%s gives %s, not %s", inits[i].text, buf_str(&b), inits[i].items);
        buf_free(&b);
        end();
    }
}

// Errors: code and line of the first one; nothing else is reported

static const struct {
    const char *text, *code;
    unsigned line, count;
} errors[] = {
    { "int x", "E0101", 1, 1 },
    { "int f(void) {\n return 1 +;\n}", "E0101", 2, 1 },
    { "int f(void) {\n return y;\n}\nint g(void) { return y; }", "E0103", 2, 1 },
    { "foo x;\nint y;", "E0102", 1, 1 },
    { "int f(void) { foo x; return 0; }", "E0102", 1, 1 },
    { "int x;\nlong x;", "E0104", 2, 1 },
    { "int f(void);\nlong f(void);", "E0104", 2, 1 },
    { "int f(void) { return 0; }\nint f(void) { return 0; }", "E0105", 2, 1 },
    { "int x = 1;\nint x = 2;", "E0105", 2, 1 },
    { "void f(void) { int a;\n int a; }", "E0105", 2, 1 },
    { "struct s { int a; };\nstruct s { int b; };", "E0105", 2, 1 },
    { "enum { A,\n A };", "E0105", 2, 1 },
    { "struct s { int a;\n struct { int a; }; };", "E0107", 2, 1 },
    { "union u { int a; };\nstruct u *x;", "E0106", 2, 1 },
    { "typedef int T;\nint T;", "E0105", 2, 1 },
    { "int x;\nint x(void);", "E0108", 2, 1 },
    { "int x;\nstatic int x;", "E0109", 2, 1 },
    { "static extern int x;", "E0120", 1, 1 },
    { "long char x;", "E0121", 1, 1 },
    { "int restrict x;", "E0123", 1, 1 },
    { "_Static_assert(1 == 2, \"no\");", "E0125", 1, 1 },
    { "struct s { int f(void); };", "E0130", 1, 1 },
    { "int n;\nint a[n];", "E0131", 2, 1 },
    { "struct s;\nstruct s x;", "E0132", 2, 1 },
    { "struct s;\nvoid f(void) { struct s x; }", "E0132", 2, 1 },
    { "struct s;\nint f(struct s *p) { return p->a; }", "E0132", 2, 1 },
    { "struct s { int a : 40; };", "E0133", 1, 1 },
    { "int f(int a, void);", "E0135", 1, 1 },
    { "void a[3];", "E0136", 1, 1 },
    { "int a[-1];", "E0137", 1, 1 },
    { "int f(void)[3];", "E0138", 1, 1 },
    { "void f(void) { void x; }", "E0139", 1, 1 },
    { "_Alignas(3) int x;", "E0140", 1, 1 },
    { "int f(int a) { switch (a) { case 1 + a:; } }", "E0141", 1, 1 },
    { "typedef int T = 3;", "E0150", 1, 1 },
    { "int y;\nint x = y;", "E0152", 2, 1 },
    { "struct s { int a; } x = { .b = 1 };", "E0174", 1, 1 },
    { "int x[2] = { [2] = 1 };", "E0153", 1, 1 },
    { "int x[2] = 3;", "E0154", 1, 1 },
    { "void f(int n) { int a[n] = { 1 }; }", "E0155", 1, 1 },
    { "void g(void);\nint f(void) { return g() + 1; }", "E0160", 2, 1 },
    { "struct s { int a; } s;\nint f(void) { int x = s; return x; }", "E0161", 2, 1 },
    { "int *p;\nint f(void) { p = 1.5; return 0; }", "E0161", 2, 1 },
    { "struct s { int a; } s;\nint f(void) { if (s) return 1; return 0; }", "E0162", 2, 1 },
    { "struct s { int a; } s;\nint f(void) { return (int)s; }", "E0163", 2, 1 },
    { "int *p;\nint f(void) { return p * 2; }", "E0164", 2, 1 },
    { "double d;\nint f(void) { return d % 2; }", "E0164", 2, 1 },
    { "int i;\nint f(void) { return *i; }", "E0165", 2, 1 },
    { "int f(void) { 1 = 2; return 0; }", "E0166", 1, 1 },
    { "int f(int a[2]) { int b[2]; b = a; return 0; }", "E0167", 1, 1 },
    { "const int c;\nint f(void) { c = 1; return 0; }", "E0168", 2, 1 },
    { "struct s { int a; } s;\nint f(void) { 1 ? s : 2; return 0; }", "E0169", 2, 1 },
    { "int i;\nint f(void) { return i[i]; }", "E0170", 2, 1 },
    { "int x = ({ 1; });", "E0171", 1, 1 },
    { "int i;\nint f(void) { return i.a; }", "E0173", 2, 1 },
    { "int f(int a);\nint g(void) { return f(); }", "E0175", 2, 1 },
    { "int i;\nint f(void) { return i(); }", "E0176", 2, 1 },
    { "int f(void) { return _Generic(1, long: 2); }", "E0178", 1, 1 },
    { "void f(void) {\n goto l; }", "E0180", 2, 1 },
    { "void f(int a) { switch (a) { case 1:;\n case 1:; } }", "E0181", 2, 1 },
    { "void f(double a) { switch (a) { } }", "E0182", 1, 1 },
    { "void f(void) { case 1:; }", "E0183", 1, 1 },
    { "void f(void) { break; }", "E0185", 1, 1 },
    // the lexer
    { "int @x;", "E0050", 1, 1 },
    { "int x; /* ", "E0051", 1, 1 },
    { "char *s = \"a;\n", "E0052", 1, 2 },
    { "int caf\xc3;", "E0053", 1, 1 },
    { "int x = '';", "E0054", 1, 1 },
    { "int x = 1q2;", "E0055", 1, 1 },
    { "char *s = \"\\x\";", "E0056", 1, 1 },
    { "#include <stdio.h>\nint x;", "E0058", 1, 1 },
    { "int x;\n#define A\nint y;", "E0058", 2, 1 },
    // recovery: every statement and declaration is checked
    { "void f(void) {\n a = 1;\n b = 2;\n if (c) { d; } else e;\n}\nfoo g;", "E0103", 2, 4 },
    { "struct s { foo a; int b; };\nint f(struct s *p) { return p->b; }", "E0102", 1, 1 },
    { "void f(void) { struct { int n; char t[]; } y = { 1, \"a\" }; y.n++; }\nint g;", "E0156", 1, 1 },
    { "int a[2] = { { foo }, 2 };\nint g;", "E0103", 1, 1 },
    { "int f(void) { return ({ int x = foo; { x++; } x; }) + bar; }\nint g;", "E0103", 1, 2 },
    { "int f(void) { return 1; } }\nint g;", "E0101", 1, 1 },
};

static void test_errors(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(errors); i++) {
        begin(&machine_lp64);
        if (add(errors[i].text) != RC_USER)
            fail_msg("accepted: %s", errors[i].text);
        char want[40], code[16];
        snprintf(want, sizeof want, "t.c:%u:", errors[i].line);
        snprintf(code, sizeof code, "[%s]", errors[i].code);
        const char *line_end = strchr(messages, '\n'), *found = strstr(messages, code);
        if (strncmp(messages, want, strlen(want)) != 0 || !found || found > line_end)
            fail_msg("%s\nwants %s at line %u, gives\n%s", errors[i].text, errors[i].code, errors[i].line, messages);
        if (diag.errors != errors[i].count)
            fail_msg("%s\nwants %u errors, gives\n%s", errors[i].text, errors[i].count, messages);
        end();
    }
}

// Texts that are accepted on both machines

static const char *const accepted[] = {
    "",
    ";;",
    "int x;",
    "typedef int T; void f(void) { T T = 3; T++; }",
    "typedef int T; void f(void) { T: goto T; }",
    "struct s *p; struct s { struct s *n; }; int f(void) { return p->n->n == p; }",
    "int f(int x) { switch (x) { case 1 ... 3: case 5: default: return 1; } }",
    "int f(int n, int a[n][n + 1]) { return sizeof a[0] + a[1][1]; }",
    "int f(void) { void *t[] = { &&a, &&b }; goto *t[1]; a: b: return 0; }",
    "int f(void) { { __label__ l; goto l; l:; } { __label__ l; goto l; l:; } return 0; }",
    "void f(int x) { asm volatile (\"nop\" : \"=r\"(x) : [in] \"r\"(x), \"0\"(1) : \"memory\"); asm goto (\"\" :::: l); l:; }",
    "extern int y __asm__(\"z\") __attribute__((weak)); asm(\".text\");",
    "typedef int v4 __attribute__((vector_size(16))); v4 f(v4 a, v4 b) { v4 c = { 1, 2 }; return a * b + c; }",
    "_Complex double f(_Complex double a) { return __real__ a + 1.0i * a; }",
    "typedef union { int *a; float *b; } U __attribute__((transparent_union)); void g(U); void f(float *p) { g(p); g(0); }",
    "[[nodiscard]] int f(void) { [[maybe_unused]] int x [[gnu::unused]] = 1; return x; }",
    "int z[][0] = { 1, 2 }; struct { } y[] = { 1, { }, 2 };",
    "char *f(void) { int a[] = { \"ab\"[0], 2 }; char b[] = { \"x\"[0], 'y' }; return a[0] ? &b[0] : \"\"; }",
    "int f(int, int b) { return b; } int g(x) { return x; } h(x, y) char x; { return x + y; }",
    "int f(void) { int g(void) { return 1; } return g(); }",
    "int x <: 3 :> = <% 1, 2 %>;",
    "in\\\nt ma\\\nin(void) { ret\\\nurn 0; } // comment \\\nstill\n",
    "# 1 \"a.c\"\nint x;\n#line 5 \"b.c\"\n#pragma once\n#ident \"x\"\n#\nint y;",
    "int caf\xc3\xa9 = 1; int $x;",
    "#pragma pack(push, 1)\nstruct s { char a; int b; };\n#pragma pack(pop)\nstruct t { char a; int b; };\n"
    "_Static_assert(sizeof(struct s) == 5 && sizeof(struct t) == 8, \"\");",
    "_Pragma(\"pack(1)\") struct s { char a; int b; }; _Static_assert(sizeof(struct s) == 5);",
    "int f(void) { extern int z; { extern int z; } return z; } int z = 3;",
    "static int f(void); int f(void) { return 1; } extern int f(void);",
    "int strlen(int x) { return x; } void *malloc(int n); int exit;",
    "int a[sizeof(struct { int x; })]; int b[__builtin_types_compatible_p(int, signed) ? 1 : -1];",
    "int f(void) { return __builtin_sub_overflow_p(1, 2, (char)0) + __builtin_constant_p(f); }",
    "int f(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n); int r = __builtin_va_arg(v, int);"
    "__builtin_va_end(v); return r; }",
    "static const int n = 3; int f(int a) { return __builtin_offsetof(struct { int a[4]; }, a[a]); }",
    "void *p = &(int){ 1 }; char *q = \"a\" \"b\"; int (*r)(void) = (void *)0; long d = (char *)&((int *)0)[3] - (char *)0;",
};

static void test_accepted(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(accepted); i++) {
        accept_on(&machine_lp64, accepted[i]);
        accept_on(&machine_ilp32, accepted[i]);
    }
}

// The tree

static void test_tree(void **state)
{
    (void)state;
    begin(&machine_lp64);
    assert_int_equal(add("int a[3]; int f(char c, int *p) { p += c; return a[c] + (c, *p++); }"), RC_OK);
    const struct stmt *body = program_find(&prog, "f")->body;
    // p += c: elements are counted in ptrdiff_t
    const struct expr *e = body->list[0]->expr;
    assert_int_equal(e->kind, EXPR_COMPOUND);
    assert_int_equal(e->op, OP_PTR_ADD);
    assert_int_equal(e->b->type->kind, TYPE_LONG);
    assert_true(e->a->is_lvalue && !e->is_lvalue);
    // return a[c] + ...: a load of *(a + c), where a decays and c is promoted and converted
    e = body->list[1]->expr;
    assert_int_equal(e->kind, EXPR_BINARY);
    assert_int_equal(e->a->kind, EXPR_CAST);
    assert_int_equal(e->a->cast, CAST_LVALUE);
    const struct expr *sum = e->a->a->a;
    assert_int_equal(e->a->a->kind, EXPR_DEREF);
    assert_int_equal(sum->op, OP_PTR_ADD);
    assert_int_equal(sum->a->cast, CAST_DECAY);
    assert_int_equal(sum->b->cast, CAST_ARITH);
    // (c, *p++)
    e = e->b;
    assert_int_equal(e->kind, EXPR_COMMA);
    assert_true(e->paren);
    assert_int_equal(e->b->a->a->kind, EXPR_POSTINC);
    end();
}

// Where the text of an expression begins and ends
static void range_is(const struct expr *e, const char *text)
{
    const struct source_file *f = vec_last(&prog.src.files);
    const char *at = f->text + (e->loc.off - f->base);
    size_t n = e->end.off - e->loc.off;
    if (n != strlen(text) || memcmp(at, text, n) != 0)
        fail_msg("'%.*s' is not '%s'", (int)n, at, text);
}

static void test_ranges(void **state)
{
    (void)state;
    begin(&machine_lp64);
    assert_int_equal(add("struct s { int a; } *p; int f(int x) { return (x + 1) * -p[2].a ; }"), RC_OK);
    const struct expr *e = program_find(&prog, "f")->body->list[0]->expr;
    range_is(e, "(x + 1) * -p[2].a");
    range_is(e->a, "(x + 1)");
    range_is(e->a->b, "1");
    range_is(e->b, "-p[2].a");
    range_is(e->b->a, "p[2].a");
    range_is(e->b->a->a->a, "p[2]");
    end();
}

// Several files

static enum rc add_second(const char *text)
{
    enum rc rc = frontend_add_text(&prog, "u.c", text, strlen(text));
    fflush(diag.out);
    return rc;
}

static void test_link(void **state)
{
    (void)state;
    begin(&machine_lp64);
    assert_int_equal(add("struct s { int a; }; extern struct s g; int f(struct s *p); static int h(void) { return 1; }"
                         "int f(struct s *p) { return p->a + g.a + h(); } int t;"),
                     RC_OK);
    assert_int_equal(add_second("struct s { int a; }; struct s g = { 3 }; int f(struct s *p); static int h(void) "
                                "{ struct s l = g; return f(&l); } int k(void) { return h(); } int t = 4;"),
                     RC_OK);
    size_t functions_h = 0, objects_g = 0;
    for (size_t i = 0; i < prog.globals.n; i++) {
        functions_h += strcmp(sym_str(&prog.syms, prog.globals.at[i]->name), "h") == 0;
        objects_g += strcmp(sym_str(&prog.syms, prog.globals.at[i]->name), "g") == 0;
    }
    assert_int_equal(functions_h, 2);
    assert_int_equal(objects_g, 1);
    assert_true(program_find(&prog, "g")->is_defined);
    end();
}

static void test_link_conflict(void **state)
{
    (void)state;
    begin(&machine_lp64);
    assert_int_equal(add("int f(void) { return 1; }"), RC_OK);
    assert_int_equal(add_second("\nchar *f(void);"), RC_USER);
    assert_non_null(strstr(messages, "u.c:2:"));
    assert_non_null(strstr(messages, "t.c:1:"));
    assert_non_null(strstr(messages, "[E0104]"));
    end();
}

// Texts that nest deeply get an answer, not a crash
static void deep(const char *before, const char *open, const char *middle, const char *close, const char *after,
                 size_t n, enum rc want)
{
    struct buf b = { 0 };
    begin(&machine_lp64);
    buf_puts(&b, before);
    for (size_t i = 0; i < n; i++)
        buf_puts(&b, open);
    buf_puts(&b, middle);
    for (size_t i = 0; i < n; i++)
        buf_puts(&b, close);
    buf_puts(&b, after);
    enum rc rc = frontend_add_text(&prog, "deep.c", buf_str(&b), b.n);
    fflush(diag.out);
    buf_free(&b);
    assert_int_equal(rc, want);
    if (want == RC_USER)
        assert_non_null(strstr(messages, "[E0110]"));
    end();
}

static void test_deep(void **state)
{
    (void)state;
    deep("int x = ", "(", "1", ")", ";", 500, RC_OK);
    deep("int x = ", "(", "1", ")", ";", 100000, RC_USER);
    deep("int x = ", "-(int)", "1", "", ";", 100000, RC_USER);
    deep("int f(int a) { return ", "a + ", "a", "", "; }", 7000, RC_OK);
    deep("int f(int a) { return ", "a + ", "a", "", "; }", 1000000, RC_USER);
    deep("int f(int a) { return ", "f(", "a", ")", "; }", 100000, RC_USER);
    deep("void f(void) ", "{", "", "}", "", 100000, RC_USER);
    deep("void f(int a) { ", "if (a) a++; else ", ";", "", "}", 5000, RC_OK);
    deep("int x = ", "{", "1", "}", ";", 100000, RC_USER);
    deep("int ", "*", "x", "", ";", 100000, RC_USER);
    deep("int ", "(*", "x", ")(void)", ";", 100000, RC_USER);
    deep("", "struct {", "int a;", "} x;", "", 100000, RC_USER);
    deep("int x; ", "typeof(", "x", ")", " y;", 100000, RC_USER);
}

// What is kept about a name stays where it is while more and more names are read (under the address sanitizer).
static void test_many_names(void **state)
{
    (void)state;
    struct buf b = { 0 };
    buf_puts(&b, "typedef int T;\n");
    for (int i = 0; i < 20000; i++)
        buf_printf(&b, "extern T v%d;\n", i);
    begin(&machine_lp64);
    assert_int_equal(add(buf_str(&b)), RC_OK);
    buf_free(&b);
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),  cmocka_unit_test(test_declared),   cmocka_unit_test(test_inits),
        cmocka_unit_test(test_errors), cmocka_unit_test(test_accepted),   cmocka_unit_test(test_tree),
        cmocka_unit_test(test_ranges), cmocka_unit_test(test_link),       cmocka_unit_test(test_link_conflict),
        cmocka_unit_test(test_deep),   cmocka_unit_test(test_many_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
