// SPDX-License-Identifier: Apache-2.0
// loopgen.h: random small programs about loops, calls and recursion, with checks that may fail.
//
// Few variables with few values, inputs, nested loops, breaks, jumps into loops (irreducible ones), calls inside of loops,
// recursion, globals changed by callees.  Some checks hold, some fail after many iterations only.
#ifndef UNIT_LOOPGEN_H
#define UNIT_LOOPGEN_H

#include "base/buf.h"
#include "base/rng.h"

#include <stdio.h>

struct loopgen {
    struct rng r;
    struct buf *b;
    int depth, loops, labels, calls;
    bool in_callee, floats;
};

static unsigned lg_pick(struct loopgen *g, unsigned n)
{
    return (unsigned)rng_below(&g->r, n);
}

static const char *lg_var(struct loopgen *g)
{
    static const char *const names[] = { "x", "y", "z", "g", "h" };
    return names[lg_pick(g, 5)];
}

static void lg_exp(struct loopgen *g, char *out, size_t n)
{
    const char *a = lg_var(g), *b = lg_var(g);
    unsigned k = lg_pick(g, 7);
    switch (lg_pick(g, 7)) {
    case 0:
        snprintf(out, n, "%u", k);
        return;
    case 1:
        snprintf(out, n, "%s + %u", a, 1 + k % 3);
        return;
    case 2:
        snprintf(out, n, "%s - %u", a, 1 + k % 3);
        return;
    case 3:
        snprintf(out, n, "%s + %s", a, b);
        return;
    case 4:
        snprintf(out, n, "%s - %s", a, b);
        return;
    case 5:
        snprintf(out, n, "%s %% %u", a, 2 + k % 4);
        return;
    default:
        snprintf(out, n, "%s", a);
        return;
    }
}

static void lg_condition(struct loopgen *g, char *out, size_t n)
{
    static const char *const ops[] = { "<", "<=", "==", "!=", ">", ">=" };
    const char *op = ops[lg_pick(g, 6)];
    switch (lg_pick(g, 4)) {
    case 0:
        snprintf(out, n, "nondet() & 1");
        return;
    case 1:
        snprintf(out, n, "%s %s %s", lg_var(g), op, lg_var(g));
        return;
    default:
        snprintf(out, n, "%s %s %u", lg_var(g), op, lg_pick(g, 9));
        return;
    }
}

static void lg_block(struct loopgen *g, int n);

static const char *lg_float(struct loopgen *g)
{
    static const char *const names[] = { "d", "e", "s" };
    return names[lg_pick(g, 3)];
}

static const char *lg_constant(struct loopgen *g)
{
    static const char *const numbers[] = { "0", "1", "3", "0.5", "0.1", "0.1f", "7.25", "100", "1e18", "1e30" };
    return numbers[lg_pick(g, lg_pick(g, 8) ? 8 : 10)];
}

// A statement about floats: s is a float, d and e are doubles.
static void lg_float_statement(struct loopgen *g)
{
    static const char *const ops[] = { "<", "<=", "==", "!=", ">", ">=" };
    const char *a = lg_float(g), *b = lg_float(g), *c = lg_float(g), *k = lg_constant(g), *op = ops[lg_pick(g, 6)];
    switch (lg_pick(g, 11)) {
    case 0:
        buf_printf(g->b, "%s = %s + %s;\n", a, b, k);
        break;
    case 1:
        buf_printf(g->b, "%s = %s %c %s;\n", a, b, "+-*"[lg_pick(g, 3)], c);
        break;
    case 2:
        buf_printf(g->b, "%s = %s * %s;\n", a, b, lg_pick(g, 2) ? "0.5" : k);
        break;
    case 3:
        buf_printf(g->b, "%s = %s / %s;\n", a, b, lg_pick(g, 2) ? "3" : lg_pick(g, 3) ? k : c);
        break;
    case 4:
        buf_printf(g->b, "%s = %s;\n", a, lg_pick(g, 2) ? lg_var(g) : k);
        break;
    case 5:
        buf_printf(g->b, "if (%s >= 0 && %s <= 250) %s = (unsigned char)%s;\n", b, b, lg_var(g), b);
        break;
    case 6:
        buf_printf(g->b, "if (!(%s >= -8 && %s <= %u)) %s = %s;\n", a, a, 8 + lg_pick(g, 90), a, k);
        break;
    case 7:
        buf_printf(g->b, "if (%s %s %s) %s = -%s;\n", a, op, k, b, c);
        break;
    case 8:
        buf_printf(g->b, "if (%s %s %s) %s = (unsigned char)(%s + 1);\n", a, op, b, lg_var(g), lg_var(g));
        break;
    case 9:
        buf_printf(g->b, "%s = nondouble();\n", a);
        break;
    default:
        buf_printf(g->b, "while (%s < %u) { %s = %s + %s; if (nondet() & 1) break; }\n", a, 1 + lg_pick(g, 60), a, a,
                   k);
        break;
    }
}

static void lg_loop(struct loopgen *g)
{
    char c[80];
    lg_condition(g, c, sizeof c);
    g->loops++;
    int l = g->labels++;
    switch (lg_pick(g, 6)) {
    case 0:
        buf_printf(g->b, "do {\n");
        lg_block(g, 2);
        buf_printf(g->b, "} while (%s);\n", c);
        break;
    case 1:
        if (g->in_callee)
            buf_printf(g->b, "if (nondet() & 1) goto in%d;\n", l);
        buf_printf(g->b, "while (%s) {\n", c);
        lg_block(g, 1);
        if (g->in_callee)
            buf_printf(g->b, "in%d: ;\n", l);
        lg_block(g, 1);
        buf_printf(g->b, "}\n");
        break;
    case 2:
        buf_printf(g->b, "for (;;) {\n");
        lg_block(g, 1);
        buf_printf(g->b, "if (%s) break;\n", c);
        lg_block(g, 1);
        buf_printf(g->b, "}\n");
        break;
    default:
        buf_printf(g->b, "while (%s) {\n", c);
        lg_block(g, 2);
        buf_printf(g->b, "}\n");
        break;
    }
    g->loops--;
}

static void lg_statement(struct loopgen *g)
{
    char e[80], c[80];
    if (g->floats && lg_pick(g, 2)) {
        lg_float_statement(g);
        return;
    }
    lg_exp(g, e, sizeof e);
    lg_condition(g, c, sizeof c);
    switch (lg_pick(g, 16)) {
    case 0:
    case 1:
        if (g->loops < 2 && g->depth < 5) {
            lg_loop(g);
            return;
        }
        break;
    case 2:
    case 3:
        if (g->depth < 5) {
            buf_printf(g->b, "if (%s) {\n", c);
            lg_block(g, 1);
            buf_printf(g->b, "}\n");
            return;
        }
        break;
    case 4:
        if (lg_pick(g, 2))
            buf_printf(g->b, "if (%s == %u) reach_error();\n", lg_var(g), lg_pick(g, 14));
        else
            buf_printf(g->b, "if (%s > %u && %s == %u) reach_error();\n", lg_var(g), lg_pick(g, 12), lg_var(g),
                       lg_pick(g, 12));
        return;
    case 5:
    case 14:
    case 15:
        buf_printf(g->b, "%s = (unsigned char)(nondet() & 7);\n", lg_var(g));
        return;
    case 6:
        if (!g->in_callee || g->calls == 0) {
            if (!g->in_callee)
                buf_printf(g->b, "%s = f(%s & 3, 1);\n", lg_var(g), e);
            else if (lg_pick(g, 2))
                buf_printf(g->b, "if (n > 0) %s = f(n - 1, %s);\n", lg_var(g), e);
            else  // the result grows with the depth
                buf_printf(g->b, "if (n > 0) { y = (unsigned char)(f(n - 1, %s) + %u); if (y > 9) y = 9; }\n", e,
                           1 + lg_pick(g, 3));
            g->calls++;
            return;
        }
        break;
    case 7:
        if (g->loops) {
            buf_printf(g->b, "if (%s) %s;\n", c, lg_pick(g, 2) ? "break" : "continue");
            return;
        }
        break;
    default:
        break;
    }
    buf_printf(g->b, "%s = (unsigned char)(%s);\n", lg_var(g), e);
}

static void lg_block(struct loopgen *g, int n)
{
    g->depth++;
    for (int i = 0; i < n; i++)
        lg_statement(g);
    g->depth--;
}

static inline void lg_program(struct loopgen *g)
{
    const char *locals = g->floats ? "  double d = 0, e = 1; float s = 0;\n" : "";
    for (int i = 0; i < 4; i++)
        rng_next(&g->r);
    buf_printf(g->b,
               "int nondet(void); void reach_error(void);%s\nunsigned char g, h = 1;\n"
               "unsigned char f(int n, unsigned char x) {\n%s  unsigned char y = 2, z = 0;\n",
               g->floats ? " double nondouble(void);" : "", locals);
    lg_block(g, 4);
    buf_printf(g->b,
               "return y;\n}\nint main(void) {\n%s  unsigned char x = (unsigned char)(nondet() & 3), y = 1, z = 5;\n",
               locals);
    g->in_callee = false;
    bool around = lg_pick(g, 2);
    buf_puts(g->b, around ? "while (nondet() & 7) {\n" : "");
    g->loops += around;
    lg_block(g, 7);
    buf_puts(g->b, around ? "}\n" : "");
    buf_printf(g->b, "if (%s == %u) reach_error();\nreturn 0;\n}\n", lg_var(g), lg_pick(g, 20));
}

/* loopgen: appends the program of a seed.  loopgen_floats: with variables d, e and s that are floats. */
static inline void loopgen(uint64_t seed, struct buf *out)
{
    struct loopgen g = { .r = rng_seed(seed), .b = out, .in_callee = true };
    lg_program(&g);
}

static inline void loopgen_floats(uint64_t seed, struct buf *out)
{
    struct loopgen g = { .r = rng_seed(seed), .b = out, .in_callee = true, .floats = true };
    lg_program(&g);
}

#endif
