// SPDX-License-Identifier: Apache-2.0
// expressions.c: writes random programs that print what they compute; run.sh compares compiled with interpreted runs.
//
//   expressions bitfields|builtins|formats|math SEED [LINES]
#include "../generate.h"

#include <stdbool.h>
#include <string.h>

static unsigned long long number(void)
{
    static const unsigned long long edges[] = { 0,
                                                1,
                                                2,
                                                3,
                                                7,
                                                0x7f,
                                                0x80,
                                                0xff,
                                                0x7fff,
                                                0x8000,
                                                0x7fffffff,
                                                0x80000000,
                                                0xffffffff,
                                                0x100000000,
                                                0x1ffffffff,
                                                0x7fffffffffffffff,
                                                0x8000000000000000,
                                                0xffffffffffffffff,
                                                0xfffffffffffffffe };
    unsigned long long v = edges[below(sizeof edges / sizeof *edges)];
    if (below(3) == 0)
        v = (unsigned long long)below(0x7fffffff) << below(40) ^ below(0x7fffffff);
    return below(4) ? v : ~v + below(3);
}

// ---- bit-fields ------------------------------------------------------------------------------------------------------

enum { FIELDS = 12 };
static const char *const plain[] = { "c", "uc", "sh", "i", "u", "l", "ul" };
static char operand_text[64];

static const char *operand(void)
{
    unsigned k = below(FIELDS + 7);
    if (k < FIELDS)
        snprintf(operand_text, sizeof operand_text, "s.f%u", k);
    else
        snprintf(operand_text, sizeof operand_text, "%s", plain[k - FIELDS]);
    return operand_text;
}

static void expression(unsigned depth)
{
    static const char *const ops[] = { "+", "-", "*", "&", "|", "^", "<", "<=", "==", "!=", ">", "&&", "||" };
    unsigned k = depth ? below(14) : 0;
    if (k < 3) {
        printf("%s", operand());
    } else if (k < 8) {
        write_binary(expression, ops, 13, depth - 1);
    } else if (k == 8) {
        printf("(");
        expression(depth - 1);
        printf(" %s (", below(2) ? "/" : "%");
        expression(depth - 1);
        printf(" & 15 | 1))");
    } else if (k == 9) {
        printf("(");
        expression(depth - 1);
        printf(" %s (", below(2) ? "<<" : ">>");
        expression(depth - 1);
        printf(" & 31))");
    } else if (k == 10) {
        printf("%s(", below(3) ? "~" : below(2) ? "-" : "!");
        expression(depth - 1);
        printf(")");
    } else if (k == 11) {
        write_conditional(expression, depth - 1);
    } else if (k == 12) {
        const char *form = below(2) ? "(i, %s)" : "({ %s; })";
        printf(form, operand());
    } else {
        static const char *const types[] = { "int", "unsigned", "long", "unsigned long", "char", "_Bool", "short" };
        printf("(%s)(", types[below(7)]);
        expression(depth - 1);
        printf(")");
    }
}

static void statement(void)
{
    static const char *const assigns[] = { "=", "+=", "-=", "*=", "&=", "|=", "^=" };
    unsigned k = below(6);
    printf("    show((long long)(");
    if (k == 0) {
        printf("(s.f%u %s ", below(FIELDS), assigns[below(7)]);
        expression(2);
        printf(") %s %u", below(2) ? "<<" : "*", below(31) + 1);
    } else if (k == 1) {
        printf("(%s %s ", operand(), below(2) ? "<<=" : ">>=");
        expression(1);
        printf(" & 31) + s.f%u", below(FIELDS));
    } else if (k == 2) {
        static const char *const steps[] = { "s.f%u++", "s.f%u--", "++s.f%u", "--s.f%u" };
        printf("(");
        printf(steps[below(4)], below(FIELDS));
        printf(") * 3 + i");
    } else {
        expression(4);
    }
    printf("));\n");
}

static void bitfields(unsigned lines)
{
    printf("#include <stdio.h>\nstruct {\n");
    for (unsigned i = 0; i < FIELDS; i++)
        printf("    %s long f%u : %u;\n", i % 2 ? "unsigned" : "signed", i, i < 9 ? 33 + below(31) : 1 + below(32));
    printf("} s;\nstatic void show(long long x) { printf(\"%%llx\\n\", x); }\nint main(void)\n{\n");
    printf("    char c = %lluu; unsigned char uc = %lluu; short sh = %lluu; int i = %lluu; unsigned u = %lluu;\n",
           number(), number(), number(), number(), number());
    printf("    long l = %lluu; unsigned long ul = %lluu;\n", number(), number());
    for (unsigned i = 0; i < FIELDS; i++)
        printf("    s.f%u = %lluu;\n", i, number());
    for (unsigned i = 0; i < lines; i++)
        statement();
    printf("    return 0;\n}\n");
}

// ---- builtins --------------------------------------------------------------------------------------------------------

static const char *const integers[] = {
    "_Bool", "char",          "signed char", "unsigned char",      "short",    "unsigned short",    "int",   "unsigned",
    "long",  "unsigned long", "long long",   "unsigned long long", "__int128", "unsigned __int128", "enum e"
};

static void constant(const char *type)
{
    if (strstr(type, "128"))
        printf("(%s)((%s)%lluu << 64 | %lluu)", type, type, number(), number());
    else
        printf("(%s)%lluu", type, number());
}

// Operands of 128 bits are not modelled.
static const char *operand_type(void)
{
    unsigned k = below(13);
    return integers[k < 12 ? k : 14];
}

static void overflow(void)
{
    static const char *const ops[] = { "add", "sub", "mul" };
    const char *op = ops[below(3)], *a = operand_type(), *b = operand_type(), *r = integers[1 + below(13)];
    printf("    { %s a = ", a);
    constant(a);
    printf("; %s b = ", b);
    constant(b);
    printf(
        "; %s r; int o = __builtin_%s_overflow(a, b, &r); show(o); show((long long)r); show((long long)(r >> %u));\n",
        r, op, strstr(r, "128") ? 64 : 0);
    printf("      show(__builtin_%s_overflow_p(a, b, (%s)0)); }\n", op, r);
}

static void bits(void)
{
    static const struct {
        const char *name, *suffixes;
        int nonzero;
    } all[] = { { "clz", "ulx", 1 },      { "ctz", "ulx", 1 },    { "ffs", "ulx", 0 },
                { "popcount", "ulx", 0 }, { "parity", "ulx", 0 }, { "clrsb", "ulx", 0 } };
    unsigned k = below(7), s = below(3);
    if (k == 6) {
        unsigned w = 16u << below(3);
        printf("    show((long long)__builtin_bswap%u(%lluu));\n", w, number());
        return;
    }
    unsigned long long v = number();
    if (all[k].nonzero && (s == 0 ? (unsigned)v : v) == 0)
        v = 1;
    printf("    { unsigned long long x = %lluu; show(__builtin_%s%s(x)); }\n", v, all[k].name,
           s == 0   ? ""
           : s == 1 ? "l"
                    : "ll");
}

static void atomics(void)
{
    static const char *const ops[] = { "add", "sub", "or", "and", "xor", "nand" };
    static const char *const types[] = { "unsigned char", "short", "int", "unsigned", "long", "unsigned long" };
    const char *t = types[below(6)];
    printf("    { %s x = (%s)%lluu, e = (%s)%lluu, w = e; if (%u) e = x;\n", t, t, number(), t, number(), below(2));
    printf("      show(__sync_fetch_and_%s(&x, (%s)%lluu)); show(x);", ops[below(6)], t, number());
    printf(" show(__sync_%s_and_fetch(&x, (%s)%lluu)); show(x);\n", ops[below(6)], t, number());
    printf("      show(__atomic_fetch_%s(&x, (%s)%lluu, 5)); show(x);", ops[below(6)], t, number());
    printf(" show(__atomic_%s_fetch(&x, (%s)%lluu, 5)); show(x);\n", ops[below(6)], t, number());
    printf(
        "      show(__sync_bool_compare_and_swap(&x, e, (%s)%lluu)); show(x); show(__sync_val_compare_and_swap(&x, x, w));"
        " show(x);\n",
        t, number());
    printf(
        "      show(__atomic_exchange_n(&x, e, 5)); show(__atomic_compare_exchange_n(&x, &w, 3, 0, 5, 5)); show(x); show(w);"
        " __atomic_store_n(&x, 9, 5); show(__atomic_load_n(&x, 5)); }\n");
}

static void library(void)
{
    static const char *const words[] = { "\"\"",      "\"a\"",  "\"abc\"",   "\"abd\"", "\"ABC\"",    "\"ab\\377\"",
                                         "\" -12x\"", "\"+7\"", "\"0x1fz\"", "\"077\"", "\"a,b;;c\"", "\"zabcabd\"" };
    const char *a = words[below(12)], *b = words[below(12)];
    unsigned n = below(6);
    printf("    { char x[40] = \"\", y[40] = \"\"; strcpy(x, %s); strcpy(y, %s); char *e, z[40];\n", a, b);
    printf("      show(strlen(x)); show(strnlen(x, %u)); show(sign(strcmp(x, y))); show(sign(strncmp(x, y, %u)));"
           " show(sign(memcmp(x, y, %u))); show(sign(strcasecmp(x, y))); show(sign(strverscmp(x, y)));\n",
           n, n, n);
    printf(
        "      show(strchr(x, 'b') != 0); show(strchrnul(x, 'b') - x); show(strrchr(x, 'a') == 0); show(strspn(x, y)); show(strcspn(x, y));"
        " show(strstr(x, y) == x); show(strpbrk(x, y) == 0);\n");
    printf(
        "      show(strcasestr(x, y) ? strcasestr(x, y) - x : -1); show(memmem(x, 8, y, %u) ? (char *)memmem(x, 8, y, %u) - x : -1);"
        " swab(y, z, %u); text(z, %u); show(difftime(%u, 7) == %u - 7.0);\n",
        n, n, n, n & ~1u, n, n);
    printf(
        "      show(strtol(x, &e, %u)); show(e - x); show(strtoul(x, &e, 0)); show(e - x); show(atoi(x)); show(abs(%d));\n",
        below(3) == 0   ? 0
        : below(2) == 0 ? 10
                        : 16,
        (int)below(1000) - 500);
    printf(
        "      strncpy(y, x, %u); text(y, 12); strncat(x, %s, %u); text(x, 40); show(sprintf(z, \"<%%%%>\")); text(z, 9); show(snprintf(y, %u, \"%s\")); text(y, 6);\n",
        n, b, n, n + 1, "plain%%text");
    printf(
        "      show(!!isalpha(%u)); show(!!isspace(%u)); show(toupper(%u)); show(div(%d, 7).rem); show(ldiv(%d, -7).quot);\n",
        below(256), below(256), below(128), (int)below(100) - 50, (int)below(100) - 50);
    printf(
        "      int v[5] = { %u, %u, %u, %u, %u }; qsort(v, 5, sizeof *v, order); for (int i = 0; i < 5; i++) show(v[i]);"
        " int key = %u; show(bsearch(&key, v, 5, sizeof *v, order) != 0); size_t m = 4; show((int *)lfind(&key, v, &m, sizeof *v, order) == 0);"
        " lsearch(&key, v, &m, sizeof *v, order); show(m); for (int i = 0; i < 5; i++) show(v[i]); }\n",
        below(9), below(9), below(9), below(9), below(9), below(9));
}

static void builtins(unsigned lines)
{
    printf(
        "#define _GNU_SOURCE\n#include <ctype.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <search.h>\n#include <string.h>\n#include <strings.h>\n#include <time.h>\n#include <unistd.h>\n");
    printf("enum e { E0, E1, E2 = 5 };\nstatic void show(long long x) { printf(\"%%llx\\n\", x); }\n");
    printf("static int sign(int x) { return (x > 0) - (x < 0); }\n");
    printf("static void text(const char *s, int n) { for (int i = 0; i < n && s[i]; i++) show(s[i]); }\n");
    printf("static int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n");
    printf("int main(void)\n{\n");
    for (unsigned i = 0; i < lines; i++) {
        unsigned k = below(8);
        if (k < 4)
            overflow();
        else if (k < 6)
            bits();
        else if (k < 7)
            atomics();
        else
            library();
    }
    printf("    return 0;\n}\n");
}

// ---- math.h: what is exact -----------------------------------------------------------------------------------------

// A pattern of a double: all kinds of exponents, few or many bits.
static unsigned long long pattern(void)
{
    static const unsigned long long edges[] = { 0,
                                                1,
                                                0x000fffffffffffff,
                                                0x0010000000000000,
                                                0x7fefffffffffffff,
                                                0x7ff0000000000000,
                                                0x7ff8000000000000,
                                                0x3ff0000000000000,
                                                0x3fefffffffffffff,
                                                0x3fe0000000000000,
                                                0x4008000000000000,
                                                0x4330000000000000,
                                                0x4340000000000001,
                                                0x47efffffe0000000,
                                                0x3810000000000000,
                                                0x36a0000000000000 };
    unsigned long long sign = (unsigned long long)below(2) << 63;
    if (below(4) == 0)
        return sign | edges[below(sizeof edges / sizeof *edges)];
    unsigned long long mantissa = ((unsigned long long)below(1u << 26) << 26 | below(1u << 26)) >> below(52);
    if (below(2))
        mantissa = mantissa << below(52) & 0xfffffffffffff;
    unsigned long long exponent = below(3) == 0 ? below(2047) : below(3) == 0 ? below(60) : 1023 - 30 + below(100);
    return sign | exponent << 52 | mantissa;
}

static void functions(void)
{
    static const char *const one[] = { "sqrt", "floor", "ceil", "trunc", "round", "rint", "fabs", "logb" };
    static const char *const two[] = { "fmod", "fmin", "fmax", "fdim", "copysign", "nextafter", "remainder" };
    unsigned long long x = pattern(), y = below(4) ? pattern() : x ^ below(3);
    if ((y & 0x7fffffffffffffff) > 0x7ff0000000000000)
        y |= 0x0008000000000000;  // what signalling NaNs do is not defined (C17 F.2.1)
    const char *f = one[below(8)], *g = two[below(7)], *type = below(2) ? "f" : "";
    int slow = g[1] == 'm' && g[3] == 'd' && (x >> 52 & 0x7ff) > (y >> 52 & 0x7ff) + 40;  // (fmod, step by step)
    int n = below(3) ? (int)below(200) - 100 : (int)below(6000) - 3000;
    printf("    { double a = from(0x%llxu), b = from(0x%llxu); int e = 0; float af = a, bf = b;\n", x, y);
    printf("      bits(%s%s(a%s));", f, type, type);
    if (!slow && g[0] != 'r')
        printf(" if (%s != %s || %s) bits(%s%s(a%s, b%s));", *type ? "(float)a" : "a", *type ? "(float)b" : "b",
               g[1] == 'm' && g[3] != 'd' ? "0" : "1", g, type, type, type);  // (which of two zeros fmax gives is open)
    printf(" bits(ldexp%s(a%s, %d)); bits(scalbn(a, %d));\n", type, type, n, -n);
    printf(
        "      if (isfinite(a)) { bits(frexp(a, &e)); show(e); bits(frexpf(af, &e)); if (isfinite(af)) show(e); }\n");
    printf("      bits(modf(a, &b)); bits(b); bits(modff(af, &bf)); bits(bf); show(ilogb(a)); show(ilogbf(af));\n");
    printf(
        "      show(!!isnan(a)); show(!!isinf(a)); show(!!isnormal(af)); show(!!signbit(a)); show(fpclassify(af)); }\n");
}

static void numbers_with_points(void)
{
    static const char *const heads[] = { "", "  ", "+", "-", "\\t-" }, *const tails[] = {
        "", "x", "e", "e+", " ", "p3"
    };
    char text[64];
    unsigned digits = below(8), k = below(12);
    int n = 0;
    if (k == 0)
        n = snprintf(text, sizeof text, "%s", below(2) ? "inFinityx" : below(2) ? "infi" : "nan(1_a)z");
    else if (k == 1)
        n = snprintf(text, sizeof text, "0x%x.%xp%d", below(4096), below(256), (int)below(40) - 20);
    else
        n = snprintf(text, sizeof text, "%u%s%0*u", below(1000), below(3) ? "." : "", (int)digits, below(10));
    if (k > 7)
        n += snprintf(text + n, sizeof text - (size_t)n, "e%d", (int)below(16) - 9);
    printf("    { char *e; const char *s = \"%s%s%s\";\n", heads[below(5)], text, tails[below(6)]);
    printf("      bits(strtod(s, &e)); show(e - s); bits(atof(s));");
    printf(k > 1 && k <= 7 && digits < 4 ? " bits(strtof(s, &e)); show(e - s); }\n" : " }\n");
}

static void powers(void)
{
    int base = (int)below(24) - 12;
    printf("    bits(pow(%d, %u)); bits(powf(%d, %u)); bits(pow(%u.0, 1.0)); bits(pow(2, %u));\n", base, below(14),
           base, below(6), below(1000), below(53));
}

static void math(unsigned lines)
{
    printf("#define _GNU_SOURCE\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n");
    printf("static void show(long long x) { printf(\"%%llx\\n\", x); }\n");
    printf("static double from(unsigned long long u) { double d; memcpy(&d, &u, 8); return d; }\n");
    printf("static void bits(double d) { long long u; memcpy(&u, &d, 8); show(d != d ? -1 : u); }\n");
    printf("int main(void)\n{\n");
    for (unsigned i = 0; i < lines; i++) {
        unsigned k = below(8);
        if (k < 5)
            functions();
        else if (k < 7)
            numbers_with_points();
        else
            powers();
    }
    printf("    return 0;\n}\n");
}

// ---- formats ---------------------------------------------------------------------------------------------------------

// The arguments of a call so far, as text.
static char arguments[1024];

static void argument(const char *type, unsigned long long value)
{
    size_t n = strlen(arguments);
    snprintf(arguments + n, sizeof arguments - n, ", (%s)%lluu", type, value);
}

// A width or a precision: a number of at least `least` and below the limit, or an argument.
static void format_number(unsigned least, unsigned limit)
{
    if (below(4)) {
        printf("%u", least + below(limit - least));
        return;
    }
    printf("*");
    argument("int", below(5) ? below(limit) : 0u - below(limit));
}

static void conversion(void)
{
    static const char *const words[] = { "\"\"", "\"a\"", "\"host\"", "\"a longer text\"", "(char *)0" };
    static const char *const lengths[] = { "", "", "hh", "h", "l", "ll", "j", "z", "t" };
    char how = "diuoxXcs"[below(8)];
    bool is_number = how != 'c' && how != 's', is_signed = how == 'd' || how == 'i';
    unsigned length = is_number ? below(sizeof lengths / sizeof *lengths) : 0;
    printf("%%");
    for (unsigned k = below(3); k > 0; k--)
        printf("%c", !is_number ? '-' : is_signed ? "-+ 0"[below(4)] : how == 'u' ? "-0"[below(2)] : "-#0"[below(3)]);
    if (below(2))
        format_number(1, 13);  // 0 is a flag
    if (how != 'c' && below(2)) {
        printf(".");
        if (below(4))
            format_number(0, 9);
    }
    printf("%s%c", lengths[length], how);
    size_t n = strlen(arguments);
    if (how == 's')
        snprintf(arguments + n, sizeof arguments - n, ", %s", words[below(5)]);
    else
        argument(length < 4 ? "int" : "long", how == 'c' ? 1 + below(255) : below(3) ? number() : below(200));
}

static void formats(unsigned lines)
{
    printf("#include <stdio.h>\n#include <string.h>\n");
    printf("static void show(long long x) { printf(\"%%llx\\n\", x); }\nint main(void)\n{\n");
    for (unsigned i = 0; i < lines; i++) {
        unsigned size = below(3) ? 200 : below(20);
        arguments[0] = 0;
        printf("    { char z[200]; memset(z, 'z', 200); show(snprintf(z, %u, \"", size);
        for (unsigned k = 1 + below(3); k > 0; k--) {
            printf("%s", below(3) ? "" : below(2) ? "text:" : "%%");
            conversion();
        }
        printf("\"%s)); for (int i = 0; i < 100; i++) show(z[i]); }\n", arguments);
    }
    printf("    return 0;\n}\n");
}

int main(int argc, char **argv)
{
    if (argc < 3)
        return 64;
    generate_seed(argv[2], 8);
    unsigned lines = argc > 3 ? (unsigned)atoi(argv[3]) : 100;
    if (strcmp(argv[1], "bitfields") == 0)
        bitfields(lines);
    else if (strcmp(argv[1], "formats") == 0)
        formats(lines);
    else if (strcmp(argv[1], "math") == 0)
        math(lines);
    else
        builtins(lines);
    return 0;
}
