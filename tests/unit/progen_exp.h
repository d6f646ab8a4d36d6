// SPDX-License-Identifier: Apache-2.0
// progen_exp.h: the places and expressions of random programs (progen.h).
#ifndef UNIT_PROGEN_EXP_H
#define UNIT_PROGEN_EXP_H

#include "base/rng.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

struct progen {
    bool nondet;           // inputs and assumptions
    bool simple;           // only int variables, no pointers, records or calls
    bool whole;            // scalars are written as a whole, never in part through unions or bytes
    const char *expected;  // the hash at the end is compared with this; NULL: it is printed
    bool reach_equal;      // the error is reached if the hash is the expected one, instead of if it is not
};

enum pg_scalar {
    PG_CHAR,
    PG_SCHAR,
    PG_UCHAR,
    PG_BOOL,
    PG_SHORT,
    PG_USHORT,
    PG_INT,
    PG_UINT,
    PG_LONG,
    PG_ULONG,
    PG_LLONG,
    PG_ULLONG,
    PG_SCALARS,
    PG_DOUBLE = PG_SCALARS,
    PG_FIELD
};
static const char *const pg_names[] = { "char",  "signed char",    "unsigned char", "_Bool",
                                        "short", "unsigned short", "int",           "unsigned",
                                        "long",  "unsigned long",  "long long",     "unsigned long long",
                                        "double" };
static const int pg_size[] = { 1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 8, 8 };

enum pg_kind {
    PGV_SCALAR,
    PGV_READONLY,
    PGV_ARRAY,
    PGV_STRUCT,
    PGV_STRUCTS,
    PGV_UNION,
    PGV_PTR,
    PGV_PSTRUCT,
    PGV_HEAP,
    PGV_PP,
    PGV_DOUBLE
};
enum pg_life { LIFE_GLOBAL, LIFE_FUNCTION, LIFE_BLOCK };

struct pg_var {
    char name[16];
    enum pg_kind kind;
    int type;  // scalar type of elements or pointees, number of the struct type
    enum pg_life life;
};

enum { PG_FUNCS = 6, PG_STRUCTS = 2 };

struct pg {
    struct rng r;
    struct progen opt;
    FILE *f;
    struct pg_var var[200];
    size_t n;
    int names, labels, loops, depth, callable;  // functions below `callable` may be called
    int a_type[PG_STRUCTS], arr_type[PG_STRUCTS], x_type[PG_STRUCTS], y_type[PG_STRUCTS];
    int calls;  // left in this function
};

// A scalar object that may be read, and written unless it is readonly.
struct pg_place {
    char text[160];
    int type;
    enum pg_life life;
    bool readonly;
};

static unsigned pg_pick(struct pg *g, unsigned n)
{
    return (unsigned)rng_below(&g->r, n);
}

static void pg_exp(struct pg *g, int depth, char *out, size_t n);

// ---- places ---------------------------------------------------------------------------------------------------------

static void pg_index(struct pg *g, unsigned mask, char *out, size_t n)
{
    char e[300];
    if (pg_pick(g, 2)) {
        snprintf(out, n, "%u", pg_pick(g, mask + 1));
        return;
    }
    for (int i = 0; i < 5; i++) {
        const struct pg_var *v = &g->var[pg_pick(g, (unsigned)g->n)];
        if (v->kind <= PGV_READONLY) {
            snprintf(e, sizeof e, "%s & %u", v->name, mask);
            snprintf(out, n, "%.40s", e);
            return;
        }
    }
    snprintf(out, n, "gi & %u", mask);
}

static void pg_member(struct pg *g, int s, const char *base, const char *dot, struct pg_place *p)
{
    char ix[48];
    p->type = PG_FIELD;
    switch (pg_pick(g, 8)) {
    case 0:
        snprintf(p->text, sizeof p->text, "%s%sa", base, dot);
        p->type = g->a_type[s];
        return;
    case 1:
        pg_index(g, 3, ix, sizeof ix);
        snprintf(p->text, sizeof p->text, "%s%sarr[%s]", base, dot, ix);
        p->type = g->arr_type[s];
        return;
    case 2:
        snprintf(p->text, sizeof p->text, "%s%sin.x", base, dot);
        p->type = g->x_type[s];
        return;
    case 3:
        snprintf(p->text, sizeof p->text, "%s%sin.y", base, dot);
        p->type = g->y_type[s];
        return;
    case 4:
        snprintf(p->text, sizeof p->text, "(*%s%sp)", base, dot);
        p->type = PG_INT;
        p->life = LIFE_GLOBAL;
        return;
    default:
        snprintf(p->text, sizeof p->text, "%s%s%c", base, dot, "bcde"[pg_pick(g, 4)]);
        return;
    }
}

static void pg_union(struct pg *g, const char *base, struct pg_place *p)
{
    static const char *const member[] = { "q", "w[0]", "w[1]", "i", "b[0]", "b[3]", "b[5]", "h[1]", "bf.lo", "bf.hi" };
    static const int type[] = { PG_ULLONG, PG_UINT,  PG_UINT,   PG_INT,   PG_UCHAR,
                                PG_UCHAR,  PG_UCHAR, PG_USHORT, PG_FIELD, PG_FIELD };
    unsigned k = pg_pick(g, 12);
    if (k >= 10) {
        char ix[48];
        pg_index(g, 7, ix, sizeof ix);
        snprintf(p->text, sizeof p->text, "%s.b[%s]", base, ix);
        p->type = PG_UCHAR;
        p->readonly = g->opt.whole;
        return;
    }
    p->readonly = g->opt.whole && k > 0;
    snprintf(p->text, sizeof p->text, "%s.%s", base, member[k]);
    p->type = type[k];
}

static bool pg_place_in(struct pg *g, const struct pg_var *v, struct pg_place *p)
{
    char ix[48];
    p->life = v->life;
    p->type = v->type;
    p->readonly = v->kind == PGV_READONLY;
    switch (v->kind) {
    case PGV_SCALAR:
    case PGV_READONLY:
        snprintf(p->text, sizeof p->text, "%s", v->name);
        return true;
    case PGV_ARRAY:
    case PGV_HEAP:
        pg_index(g, 3, ix, sizeof ix);
        snprintf(p->text, sizeof p->text, "%s[%s]", v->name, ix);
        return true;
    case PGV_STRUCT:
        pg_member(g, v->type, v->name, ".", p);
        return true;
    case PGV_STRUCTS: {
        char base[80];
        pg_index(g, 1, ix, sizeof ix);
        snprintf(base, sizeof base, "%s[%s]", v->name, ix);
        pg_member(g, v->type, base, ".", p);
        return true;
    }
    case PGV_PSTRUCT:
        pg_member(g, v->type, v->name, "->", p);
        return true;
    case PGV_UNION:
        pg_union(g, v->name, p);
        return true;
    case PGV_PTR:
        snprintf(p->text, sizeof p->text, "(*%s)", v->name);
        return true;
    case PGV_PP:
        snprintf(p->text, sizeof p->text, "(**%s)", v->name);
        p->life = LIFE_GLOBAL;
        return true;
    case PGV_DOUBLE:
        break;
    }
    return false;
}

static void pg_place(struct pg *g, bool write, struct pg_place *p)
{
    do {
        while (!pg_place_in(g, &g->var[pg_pick(g, (unsigned)g->n)], p)) {}
    } while (write && p->readonly);
}

// The address of an object of a type that lives at least as long as `life`.
static void pg_address(struct pg *g, int type, enum pg_life life, char *out, size_t n)
{
    for (int i = 0; i < 20; i++) {
        struct pg_place p;
        pg_place(g, true, &p);
        if (p.life > life || p.type == PG_FIELD)
            continue;
        if (p.type == type) {
            snprintf(out, n, "&%s", p.text);
            return;
        }
        if (type == PG_UCHAR && p.type != PG_BOOL && !g->opt.whole) {
            snprintf(out, n, "(unsigned char *)&%s + %u", p.text, pg_pick(g, (unsigned)pg_size[p.type]));
            return;
        }
    }
    snprintf(out, n, "%s", type == PG_INT ? "&gi" : type == PG_UCHAR ? "&gc" : "&gl");
}

static const struct pg_var *pg_find(struct pg *g, enum pg_kind kind, int type, enum pg_life life)
{
    for (int i = 0; i < 40; i++) {
        const struct pg_var *v = &g->var[pg_pick(g, (unsigned)g->n)];
        if (v->kind == kind && v->life <= life && (type < 0 || v->type == type))
            return v;
    }
    return NULL;
}

static void pg_struct_address(struct pg *g, int s, enum pg_life life, char *out, size_t n)
{
    const struct pg_var *v = pg_find(g, PGV_STRUCT, s, life);
    if (v && pg_pick(g, 3))
        snprintf(out, n, "&%s", v->name);
    else if ((v = pg_find(g, PGV_PSTRUCT, s, life)) != NULL && pg_pick(g, 2))
        snprintf(out, n, "%s", v->name);
    else
        snprintf(out, n, pg_pick(g, 2) ? "&gs%d" : "&ga%d[gi & 1]", s);
}

// ---- expressions ----------------------------------------------------------------------------------------------------

static void pg_leaf(struct pg *g, char *out, size_t n)
{
    static const char *const number[] = { "0",
                                          "1",
                                          "2",
                                          "3",
                                          "-1",
                                          "7",
                                          "255",
                                          "256u",
                                          "65535",
                                          "-128",
                                          "2147483647",
                                          "4294967295u",
                                          "0x123456789aul",
                                          "'a'",
                                          "-32768",
                                          "(-2147483647 - 1)" };
    struct pg_place p;
    const struct pg_var *v, *w;
    switch (pg_pick(g, 12)) {
    case 0:
    case 1:
    case 2:
        snprintf(out, n, "%s", number[pg_pick(g, sizeof number / sizeof *number)]);
        return;
    case 3:
        if (!g->opt.simple && (v = pg_find(g, PGV_PTR, -1, LIFE_BLOCK)) != NULL &&
            (w = pg_find(g, PGV_PTR, v->type, LIFE_BLOCK)) != NULL) {
            snprintf(out, n, "(%s %s %s)", v->name, pg_pick(g, 2) ? "==" : "!=", w->name);
            return;
        }
        break;
    case 4:
        if (!g->opt.simple) {
            pg_index(g, 3, p.text, 40);
            snprintf(out, n, "\"a\\xffz\"[%.40s]", p.text);
            return;
        }
        break;
    case 5:
        if ((v = pg_find(g, PGV_DOUBLE, -1, LIFE_BLOCK)) != NULL) {
            snprintf(out, n, pg_pick(g, 2) ? "(int)%s" : "(%s < 2.5)", v->name);
            return;
        }
        break;
    default:
        break;
    }
    pg_place(g, false, &p);
    snprintf(out, n, "%s", p.text);
}

static void pg_unary(struct pg *g, const char *a, char *out, size_t n)
{
    switch (pg_pick(g, 5)) {
    case 0:
        snprintf(out, n, "(- %s)", a);
        return;
    case 1:
        snprintf(out, n, "(~%s)", a);
        return;
    case 2:
        snprintf(out, n, "(!%s)", a);
        return;
    default:
        snprintf(out, n, "((%s)%s)", pg_names[pg_pick(g, PG_SCALARS)], a);
        return;
    }
}

static void pg_exp(struct pg *g, int depth, char *out, size_t n)
{
    static const char *const op[] = { "+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||" };
    char a[260] = "", b[260] = "", c[260] = "";
    if (depth <= 0 || pg_pick(g, 4) == 0) {
        pg_leaf(g, out, n);
        return;
    }
    pg_exp(g, depth - 1, a, sizeof a / 2);
    pg_exp(g, depth - 1, b, sizeof b / 2);
    switch (pg_pick(g, 9)) {
    case 0:
        pg_unary(g, a, out, n);
        break;
    case 1:
        snprintf(out, n, "((unsigned)%s %c ((unsigned)%s | 1u))", a, pg_pick(g, 2) ? '/' : '%', b);
        break;
    case 2:
        snprintf(out, n, "(%s %s (%s & 7))", a, pg_pick(g, 2) ? "<<" : ">>", b);
        break;
    case 3:
        snprintf(out, n, "((int)%s %c ((int)(%s & 7) + 1))", a, pg_pick(g, 2) ? '/' : '%', b);
        break;
    case 4:
        pg_leaf(g, c, 130);
        snprintf(out, n, "(%s ? %s : %s)", a, b, c);
        break;
    default:
        snprintf(out, n, "(%s %s %s)", a, op[pg_pick(g, sizeof op / sizeof *op)], b);
        break;
    }
}

// An expression short enough to fit everywhere: snprintf must not have cut it.
static const char *pg_value(struct pg *g, int depth, char *out, size_t n)
{
    for (;; depth--) {
        pg_exp(g, depth, out, n);
        int open = 0;
        for (const char *c = out; *c; c++)
            open += (*c == '(') + (*c == '[') - (*c == ')') - (*c == ']');
        if (strlen(out) < 120 && open == 0)
            return out;
        if (depth <= 0) {
            snprintf(out, n, "1");
            return out;
        }
    }
}

#define PG_E(g) pg_value(g, 2, (char[300]){ 0 }, 300)

#endif
