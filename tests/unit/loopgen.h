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
    bool in_callee;
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

/* loopgen: appends the program of a seed. */
static inline void loopgen(uint64_t seed, struct buf *out)
{
    struct loopgen g = { .r = rng_seed(seed), .b = out, .in_callee = true };
    for (int i = 0; i < 4; i++)
        rng_next(&g.r);
    buf_puts(out, "int nondet(void); void reach_error(void);\nunsigned char g, h = 1;\n"
                  "unsigned char f(int n, unsigned char x) {\n  unsigned char y = 2, z = 0;\n");
    lg_block(&g, 4);
    buf_puts(out, "return y;\n}\nint main(void) {\n  unsigned char x = (unsigned char)(nondet() & 3), y = 1, z = 5;\n");
    g.in_callee = false;
    bool around = lg_pick(&g, 2);
    buf_puts(out, around ? "while (nondet() & 7) {\n" : "");
    g.loops += around;
    lg_block(&g, 7);
    buf_puts(out, around ? "}\n" : "");
    buf_printf(out, "if (%s == %u) reach_error();\nreturn 0;\n}\n", lg_var(&g), lg_pick(&g, 20));
}

#endif
