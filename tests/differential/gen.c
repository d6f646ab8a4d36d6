// SPDX-License-Identifier: Apache-2.0
// gen.c: prints a random program with three inputs from 0 to 3, whose verdict can be found by running it 64 times.
//
//   gen SEED [noloops] >prog.c
//
// The program has globals of several types, pointers, an array, a struct with bit-fields, functions with parameters,
// bounded loops, switches and conditional writes; it is defined for wrapping signed arithmetic.
#include "../generate.h"

static const char *const types[] = { "int", "unsigned", "short", "unsigned char", "signed char", "long", "int" };
enum { VARS = 7, FUNCTIONS = 3 };
static unsigned function;  // being written; it may call those before it
static unsigned loops;
static int no_loops;

static void indent(unsigned depth)
{
    printf("%*s", (int)(4 * depth), "");
}

static void lvalue(void)
{
    switch (below(10)) {
    case 0: printf("a[%s%u & 3]", below(3) ? "v" : "i", below(2)); break;
    case 1: printf("(*p%u)", below(2)); break;
    case 2: printf("s.%s", below(2) ? "f" : "g"); break;
    case 3: printf("q->%s", below(2) ? "n" : "f"); break;
    case 4: printf("l%u", below(2)); break;
    default: printf("v%u", below(VARS));
    }
}

static void expression(unsigned depth)
{
    static const char *const ops[] = { "+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", "&&", "||" };
    static const char *const casts[] = { "(unsigned char)", "(short)", "(unsigned)", "(long)", "(int)", "!", "-", "~" };
    if (depth == 0 || below(4) == 0) {
        switch (below(4)) {
        case 0: printf("%d", (int)below(9) - 2); break;
        case 1: printf("i%u", below(3)); break;
        default: lvalue();
        }
        return;
    }
    unsigned kind = below(12);
    if (kind == 0) {
        printf("%s(", casts[below(8)]);
        expression(depth - 1);
        printf(")");
    } else if (kind == 1) {
        write_conditional(expression, depth - 1);
    } else if (kind == 2 && function > 0) {
        printf("f%u(", below(function));
        expression(depth - 1);
        printf(")");
    } else if (kind == 3) {
        printf("((");
        expression(depth - 1);
        printf(") %s ((", below(2) ? "/" : "%");
        expression(depth - 1);
        printf(") | 1))");
    } else if (kind == 4) {
        printf("((");
        expression(depth - 1);
        printf(") %s %u)", below(2) ? "<<" : ">>", below(7));
    } else {
        write_binary(expression, ops, 13, depth - 1);
    }
}

static void block(unsigned n, unsigned depth);

static void statement(unsigned depth)
{
    indent(depth);
    switch (depth > 3 ? below(5) : below(10)) {
    case 5:
    case 6:
        printf("if (");
        expression(2);
        printf(") {\n");
        block(1 + below(2), depth + 1);
        if (below(2)) {
            indent(depth);
            printf("} else {\n");
            block(1 + below(2), depth + 1);
        }
        indent(depth);
        printf("}\n");
        break;
    case 7: {
        if (no_loops) {
            printf(";\n");
            break;
        }
        unsigned k = loops++;
        printf("for (int k%u = 0; k%u < %u; k%u++) {\n", k, k, 1 + below(3), k);
        block(1 + below(2), depth + 1);
        if (below(3) == 0) {
            indent(depth + 1);
            printf("if (v%u == k%u)\n", below(VARS), k);
            indent(depth + 2);
            printf("%s;\n", below(2) ? "break" : "continue");
        }
        indent(depth);
        printf("}\n");
        break;
    }
    case 8:
        printf("switch (");
        expression(1);
        printf(") {\n");
        for (unsigned c = 0; c < 3; c++) {
            indent(depth);
            printf("case %u:\n", c);
            statement(depth + 1);
            if (below(3)) {
                indent(depth + 1);
                printf("break;\n");
            }
        }
        indent(depth);
        printf("}\n");
        break;
    case 9:
        switch (below(5)) {
        case 0: printf("p%u = &l%u;\n", below(2), below(2)); break;
        case 1: printf("p%u = &a[v%u & 3];\n", below(2), below(VARS)); break;
        case 2: printf("p%u = %s ? &v0 : &v6;\n", below(2), below(2) ? "v1" : "i0"); break;
        case 3: printf("q = %s;\n", below(2) ? "&s" : "&t"); break;
        default: printf("%s = %s;\n", below(2) ? "s" : "t", below(2) ? "s" : "t");
        }
        break;
    case 4:
        lvalue();
        printf("%s;\n", below(2) ? "++" : "--");
        break;
    case 3: {
        static const char *const ops[] = { "+=", "-=", "*=", "^=", "|=", "&=" };
        lvalue();
        printf(" %s ", ops[below(6)]);
        expression(1);
        printf(";\n");
        break;
    }
    default:
        lvalue();
        printf(" = ");
        expression(2);
        printf(";\n");
    }
}

static void block(unsigned n, unsigned depth)
{
    while (n-- > 0)
        statement(depth);
}

int main(int argc, char **argv)
{
    no_loops = argc > 2;
    generate_seed(argc > 1 ? argv[1] : "0", 10);
    printf("extern unsigned char __VERIFIER_nondet_uchar(void);\nextern void reach_error(void);\n\n");
    for (unsigned v = 0; v < VARS; v++)
        printf("static %s v%u = %u;\n", types[v], v, below(4));
    printf("static int a[4] = { 1, 2 }, i0, i1, i2;\n");
    printf("static struct { int n; unsigned f : 3; int g : 4; } s, t, *q = &s;\n");
    printf("static int l0, l1, *p0 = &v0, *p1 = &l1;\n\n");
    for (function = 0; function < FUNCTIONS; function++) {
        printf("static int f%u(int i0)\n{\n    int l0 = 1, l1 = 0;\n", function);
        printf("    int *p0 = &l0, *p1 = &v0;\n");
        block(1 + below(4), 1);
        printf("    return ");
        expression(2);
        printf(";\n}\n\n");
    }
    printf("int main(void)\n{\n    i0 = __VERIFIER_nondet_uchar() & 3;\n    i1 = __VERIFIER_nondet_uchar() & 3;\n");
    printf("    i2 = __VERIFIER_nondet_uchar() & 3;\n");
    block(3 + below(6), 1);
    for (unsigned k = 0; k < 2; k++) {
        printf("    if (");
        lvalue();
        printf(" == %d && (", (int)below(12) - 3);
        expression(1);
        printf(") %s %d)\n        reach_error();\n", below(2) ? "!=" : "==", (int)below(5));
    }
    printf("    return 0;\n}\n");
    return 0;
}
