// SPDX-License-Identifier: Apache-2.0
// progen.h: random small C programs without undefined behaviour, for comparing analyses with executions.
//
// Integers of all widths, _Bool, bit-fields, structs, unions, arrays, pointers that are always valid, heap blocks, block
// copies, calls (also through pointers, with records, and recursive), bounded loops, switch, goto, a little floating point.
// Every object is initialised; shift counts, divisors and indices are masked.  Signed overflow happens: compile natively
// with -fwrapv.  A pointer only ever holds the address of an object that lives at least as long as itself.
#ifndef UNIT_PROGEN_H
#define UNIT_PROGEN_H

#include "progen_exp.h"

// ---- statements -----------------------------------------------------------------------------------------------------

static void pg_block(struct pg *g, int n);

static void pg_line(struct pg *g)
{
    fprintf(g->f, "%*s", 2 * g->depth, "");
}

static struct pg_var *pg_declare(struct pg *g, enum pg_kind kind, int type, enum pg_life life, const char *prefix)
{
    struct pg_var *v = &g->var[g->n < 199 ? g->n++ : 199];
    *v = (struct pg_var){ .kind = kind, .type = type, .life = life };
    snprintf(v->name, sizeof v->name, "%s%d", prefix, g->names++);
    return v;
}

static void pg_assign(struct pg *g)
{
    static const char *const op[] = { "=", "=", "=", "=", "+=", "-=", "*=", "&=", "|=", "^=" };
    struct pg_place p;
    pg_place(g, true, &p);
    pg_line(g);
    switch (pg_pick(g, 8)) {
    case 0:
        fprintf(g->f, p.type == PG_BOOL ? "%s = 1;\n" : pg_pick(g, 2) ? "%s++;\n" : "--%s;\n", p.text);
        return;
    case 1:
        fprintf(g->f, "%s %s %s & 7;\n", p.text, pg_pick(g, 2) ? "<<=" : ">>=", PG_E(g));
        return;
    default:
        fprintf(g->f, "%s %s %s;\n", p.text, op[pg_pick(g, sizeof op / sizeof *op)], PG_E(g));
        return;
    }
}

static void pg_double(struct pg *g)
{
    const struct pg_var *v = pg_find(g, PGV_DOUBLE, -1, LIFE_BLOCK);
    if (!v)
        return;
    pg_line(g);
    if (pg_pick(g, 2))
        fprintf(g->f, "%s = (double)(%s & 1023) * 0.25 - 3.0;\n", v->name, PG_E(g));
    else
        fprintf(g->f, "%s = %s / 2.0 + (double)(float)(%s & 7);\n", v->name, v->name, PG_E(g));
}

static void pg_pointer(struct pg *g)
{
    char a[200];
    const struct pg_var *v;
    switch (pg_pick(g, 6)) {
    case 0:
    case 1:
    case 2:
        if ((v = pg_find(g, PGV_PTR, -1, LIFE_BLOCK)) == NULL)
            return;
        pg_address(g, v->type, v->life, a, sizeof a);
        break;
    case 3:
        if ((v = pg_find(g, PGV_PSTRUCT, -1, LIFE_BLOCK)) == NULL)
            return;
        pg_struct_address(g, v->type, v->life, a, sizeof a);
        break;
    case 4: {
        const struct pg_var *w = pg_find(g, PGV_PTR, PG_INT, LIFE_GLOBAL);
        if ((v = pg_find(g, PGV_PP, -1, LIFE_BLOCK)) == NULL || !w)
            return;
        pg_line(g);
        if (pg_pick(g, 2)) {
            fprintf(g->f, "%s = &%s;\n", v->name, w->name);
            return;
        }
        pg_address(g, PG_INT, LIFE_GLOBAL, a, sizeof a);
        fprintf(g->f, "*%s = %s;\n", v->name, a);
        return;
    }
    default:
        if ((v = pg_find(g, PGV_STRUCT, -1, LIFE_BLOCK)) == NULL)
            return;
        pg_address(g, PG_INT, LIFE_GLOBAL, a, sizeof a);
        pg_line(g);
        fprintf(g->f, "%s.p = %s;\n", v->name, a);
        return;
    }
    pg_line(g);
    fprintf(g->f, "%s = %s;\n", v->name, a);
}

static void pg_memory(struct pg *g)
{
    int s = (int)pg_pick(g, PG_STRUCTS);
    char a[200], b[200];
    const struct pg_var *v;
    pg_struct_address(g, s, LIFE_BLOCK, a, sizeof a);
    pg_struct_address(g, s, LIFE_BLOCK, b, sizeof b);
    pg_line(g);
    switch (pg_pick(g, g->opt.whole ? 4 : 7)) {
    case 0:
        fprintf(g->f, "*(%s) = *(%s);\n", a, b);
        return;
    case 1:
        fprintf(g->f, "if ((%s) != (%s)) memcpy(%s, %s, sizeof(struct S%d));\n", a, b, a, b, s);
        return;
    case 2:
        fprintf(g->f, "{ struct S%d *z = %s; memset(z, %s, sizeof *z); z->p = &gi; }\n", s, a,
                (const char *[]){ "0", "1", "0x5a", "0xff", "gi" }[pg_pick(g, 5)]);
        return;
    case 3:
        if ((v = pg_find(g, PGV_ARRAY, -1, LIFE_BLOCK)) != NULL) {
            fprintf(g->f, "memmove(%s%s, %s%s, 2 * sizeof *%s);\n", v->name, pg_pick(g, 2) ? "" : " + 1", v->name,
                    pg_pick(g, 2) ? " + 1" : " + 2", v->name);
            return;
        }
        break;
    case 4:
        if ((v = pg_find(g, PGV_ARRAY, -1, LIFE_BLOCK)) != NULL) {
            fprintf(g->f, "memset((char *)%s + (%s & 3), %s, sizeof *%s);\n", v->name, PG_E(g),
                    v->type == PG_BOOL ? "1" : "gc", v->name);
            return;
        }
        break;
    case 5:
        fprintf(g->f, "{ unsigned z = (unsigned)%s; memcpy(&gu.b[%u], &z, %u); }\n", PG_E(g), pg_pick(g, 5),
                1 + pg_pick(g, 3));
        return;
    default:
        break;
    }
    fprintf(g->f, "gs%d = ga%d[%s & 1];\n", s, s, "gi");
}

static void pg_list(struct pg *g)
{
    int k = g->names++;
    pg_line(g);
    fprintf(g->f,
            "{ struct L *l%d = 0; for (int j = 0; j < %u; j++) { struct L *m = malloc(sizeof *m); m->v = j + (int)%s; "
            "m->n = l%d; l%d = m; }\n",
            k, pg_pick(g, 4), PG_E(g), k, k);
    pg_line(g);
    fprintf(g->f, "  %s\n", pg_pick(g, 2) ? "" : "gi ^= 5;");
    pg_line(g);
    fprintf(g->f, "  while (l%d) { struct L *m = l%d->n; gi += l%d->v; free(l%d); l%d = m; } }\n", k, k, k, k, k);
}

static void pg_heap(struct pg *g)
{
    size_t n = g->n;
    int t = (int)pg_pick(g, PG_SCALARS);
    unsigned how = pg_pick(g, 4);
    pg_line(g);
    fprintf(g->f, "{\n");
    g->depth++;
    struct pg_var *v = pg_declare(g, PGV_HEAP, t, LIFE_BLOCK, "h");
    struct pg_var copy = *v;
    g->n--;  // not yet initialised
    pg_line(g);
    if (how == 0)
        fprintf(g->f, "%s *%s = calloc(4, sizeof *%s);\n", pg_names[t], copy.name, copy.name);
    else if (how == 1)
        fprintf(g->f, "%s %s[(%s & 3) + 4]; for (int j = 0; j < 4; j++) %s[j] = (%s)(j + gi);\n", pg_names[t],
                copy.name, PG_E(g), copy.name, pg_names[t]);
    else
        fprintf(g->f, "%s *%s = malloc(4 * sizeof *%s); for (int j = 0; j < 4; j++) %s[j] = (%s)(j * 3 + gi);\n",
                pg_names[t], copy.name, copy.name, copy.name, pg_names[t]);
    g->var[g->n++] = copy;
    pg_block(g, 2);
    if (how == 3) {
        pg_line(g);
        fprintf(g->f, "%s = realloc(%s, 6 * sizeof *%s);\n", copy.name, copy.name, copy.name);
        pg_block(g, 1);
    }
    if (how != 1) {
        pg_line(g);
        fprintf(g->f, "free(%s);\n", copy.name);
    }
    g->n = n;
    g->depth--;
    pg_line(g);
    fprintf(g->f, "}\n");
}

static void pg_call(struct pg *g)
{
    if (!g->callable || g->calls <= 0 || g->loops > 1)
        return;
    g->calls -= g->loops ? 2 : 1;
    int s = (int)pg_pick(g, PG_STRUCTS);
    struct pg_place p;
    char a[200], b[200], c[200];
    pg_place(g, true, &p);
    pg_address(g, PG_INT, LIFE_BLOCK, a, sizeof a);
    pg_address(g, PG_UCHAR, LIFE_BLOCK, b, sizeof b);
    pg_struct_address(g, s, LIFE_BLOCK, c, sizeof c);
    pg_line(g);
    switch (pg_pick(g, (unsigned)g->callable)) {
    case 0:
        fprintf(g->f, "{ int z = %s((int)%s, (unsigned)%s); %s = z; }\n", pg_pick(g, 2) ? "table[gi & 1]" : "f0",
                PG_E(g), PG_E(g), p.text);
        return;
    case 1:
        fprintf(g->f, "{ int z = f1((int)%s, (unsigned)%s); %s = z; }\n", PG_E(g), PG_E(g), p.text);
        return;
    case 2:
        fprintf(g->f, "{ unsigned z = f2(%s, %s); %s = z; }\n", a, PG_E(g), p.text);
        return;
    case 3:
        pg_struct_address(g, 0, LIFE_BLOCK, c, sizeof c);
        fprintf(g->f, "{ struct S0 z = f3(*(%s), %s); *(%s) = z; }\n", pg_pick(g, 2) ? "&gs0" : "&ga0[gi & 1]", PG_E(g),
                c);
        return;
    case 4:
        pg_struct_address(g, 1, LIFE_BLOCK, c, sizeof c);
        fprintf(g->f, "f4(%s, %s, %s);\n", c, a, b);
        return;
    default:
        pg_struct_address(g, 0, LIFE_BLOCK, c, sizeof c);
        fprintf(g->f, "{ int z = f5(%u, %s, %s); %s = z; }\n", pg_pick(g, 4), a, c, p.text);
        return;
    }
}

static void pg_loop(struct pg *g)
{
    if (g->loops >= 2) {
        pg_assign(g);
        return;
    }
    size_t n = g->n;
    struct pg_var *v = pg_declare(g, PGV_READONLY, PG_INT, LIFE_BLOCK, "i");
    const char *name = v->name;
    unsigned k = 1 + pg_pick(g, 3), how = pg_pick(g, 3);
    pg_line(g);
    if (how == 0)
        fprintf(g->f, "for (int %s = 0; %s < %u; %s++) {\n", name, name, k, name);
    else
        fprintf(g->f, how == 1 ? "{ int %s = 0; while (%s < %u) {\n" : "{ int %s = 0; do { if (%s > %u) break;\n", name,
                name, k);
    g->depth++;
    g->loops++;
    if (how) {
        pg_line(g);
        fprintf(g->f, "%s++;\n", name);
    }
    pg_block(g, 2);
    if (pg_pick(g, 3) == 0) {
        pg_line(g);
        fprintf(g->f, "if (%s) %s;\n", PG_E(g), pg_pick(g, 2) ? "break" : "continue");
        pg_block(g, 1);
    }
    g->loops--;
    g->depth--;
    pg_line(g);
    fprintf(g->f, how == 0 ? "}\n" : how == 1 ? "} }\n" : "} while (%s < %u); }\n", name, k);
    g->n = n;
}

static void pg_branch(struct pg *g)
{
    int l = g->labels++;
    pg_line(g);
    switch (pg_pick(g, 4)) {
    case 0:
        fprintf(g->f, "switch (%s & 3) {\n", PG_E(g));
        for (unsigned i = 0; i < 3; i++) {
            pg_line(g);
            fprintf(g->f, i < 2 ? "case %u:\n" : "default:\n", i + 1);
            g->depth++;
            pg_block(g, 1);
            pg_line(g);
            fprintf(g->f, pg_pick(g, 2) ? "break;\n" : ";\n");
            g->depth--;
        }
        break;
    case 1:
        fprintf(g->f, "if (%s) goto l%d;\n", PG_E(g), l);
        pg_block(g, 2);
        pg_line(g);
        fprintf(g->f, "l%d:;\n", l);
        return;
    default:
        fprintf(g->f, "if (%s) {\n", PG_E(g));
        g->depth++;
        pg_block(g, 2);
        g->depth--;
        if (pg_pick(g, 2)) {
            pg_line(g);
            fprintf(g->f, "} else {\n");
            g->depth++;
            pg_block(g, 1);
            g->depth--;
        }
        break;
    }
    pg_line(g);
    fprintf(g->f, "}\n");
}

static void pg_input(struct pg *g)
{
    struct pg_place p;
    if (!g->opt.nondet) {
        pg_assign(g);
        return;
    }
    pg_place(g, true, &p);
    pg_line(g);
    if (pg_pick(g, 5))
        fprintf(g->f, "%s = __VERIFIER_nondet_%s();\n", p.text,
                (const char *[]){ "int", "uint", "char", "uchar", "short", "long", "bool" }[pg_pick(g, 7)]);
    else
        fprintf(g->f, "__VERIFIER_assume(%s || %s != %s);\n", p.text, PG_E(g), PG_E(g));
}

static void pg_statement(struct pg *g)
{
    if (g->depth > 5) {
        pg_assign(g);
        return;
    }
    unsigned k = pg_pick(g, 26);
    if (g->opt.simple && k >= 12 && k <= 21)
        k = 0;
    switch (k) {
    case 12:
    case 13:
    case 14:
        pg_pointer(g);
        return;
    case 15:
    case 16:
        pg_memory(g);
        return;
    case 17:
        pg_heap(g);
        return;
    case 18:
        pg_list(g);
        return;
    case 19:
    case 20:
        pg_call(g);
        return;
    case 21:
        pg_double(g);
        return;
    case 22:
    case 10:
        pg_loop(g);
        return;
    case 23:
    case 11:
        pg_branch(g);
        return;
    case 24:
    case 25:
        pg_input(g);
        return;
    default:
        pg_assign(g);
        return;
    }
}

static void pg_block(struct pg *g, int n)
{
    size_t vars = g->n;
    pg_line(g);
    fprintf(g->f, "{\n");
    g->depth++;
    if (pg_pick(g, 3) == 0) {
        int t = (int)pg_pick(g, PG_SCALARS);
        const char *e = PG_E(g);
        if (g->opt.simple)
            t = PG_INT;
        struct pg_var *v = pg_declare(g, PGV_SCALAR, t, LIFE_BLOCK, "b");
        pg_line(g);
        fprintf(g->f, "%s %s = %s;\n", pg_names[t], v->name, e);
    }
    for (int i = 0; i < n; i++)
        pg_statement(g);
    g->n = vars;
    g->depth--;
    pg_line(g);
    fprintf(g->f, "}\n");
}

// ---- declarations ---------------------------------------------------------------------------------------------------

static void pg_known(struct pg *g, const char *name, enum pg_kind kind, int type, enum pg_life life)
{
    struct pg_var *v = &g->var[g->n++];
    *v = (struct pg_var){ .kind = kind, .type = type, .life = life };
    snprintf(v->name, sizeof v->name, "%s", name);
}

static void pg_types(struct pg *g)
{
    for (int s = 0; s < PG_STRUCTS; s++) {
        int *t[] = { &g->a_type[s], &g->arr_type[s], &g->x_type[s], &g->y_type[s] };
        for (int i = 0; i < 4; i++)
            while ((*t[i] = (int)pg_pick(g, PG_SCALARS)) == PG_BOOL) {}
        fprintf(g->f,
                "struct S%d { %s a; unsigned b : %u; int c : %u; %s arr[4]; unsigned d : %u; unsigned long e : %u;\n",
                s, pg_names[g->a_type[s]], 1 + pg_pick(g, 9), 2 + pg_pick(g, 20), pg_names[g->arr_type[s]],
                1 + pg_pick(g, 31), 1 + pg_pick(g, 40));
        fprintf(g->f, "  struct { %s x; %s y; } in; int *p; };\n", pg_names[g->x_type[s]], pg_names[g->y_type[s]]);
    }
    fprintf(g->f, "struct L { int v; struct L *n; };\n"
                  "union U { unsigned long long q; unsigned w[2]; int i; unsigned char b[8]; unsigned short h[4];\n"
                  "  struct { unsigned lo : 5, hi : 27; } bf; };\n");
}

static void pg_globals(struct pg *g)
{
    fprintf(g->f, "int gi = %u; unsigned char gc = %u; long gl = %d;\n", pg_pick(g, 5), pg_pick(g, 256),
            (int)pg_pick(g, 99) - 50);
    pg_known(g, "gi", PGV_SCALAR, PG_INT, LIFE_GLOBAL);
    if (g->opt.simple)
        return;
    pg_known(g, "gc", PGV_SCALAR, PG_UCHAR, LIFE_GLOBAL);
    pg_known(g, "gl", PGV_SCALAR, PG_LONG, LIFE_GLOBAL);
    for (int s = 0; s < PG_STRUCTS; s++) {
        char name[16];
        fprintf(g->f, "struct S%d gs%d = { .p = &gi, .b = 1 }, ga%d[2] = { { .p = &gi, .a = 3 }, { .p = &gi } };\n", s,
                s, s);
        snprintf(name, sizeof name, "gs%d", s);
        pg_known(g, name, PGV_STRUCT, s, LIFE_GLOBAL);
        snprintf(name, sizeof name, "ga%d", s);
        pg_known(g, name, PGV_STRUCTS, s, LIFE_GLOBAL);
    }
    int t = (int)pg_pick(g, PG_SCALARS);
    fprintf(g->f, "union U gu = { .q = 0x1122334455667788ull }; %s gt[4] = { 1, 0, 1 }; double gd = 1.5;\n",
            pg_names[t]);
    fprintf(g->f, "int *gp0 = &gi, *gp1 = &gi, **gpp = &gp0; unsigned char *gq = &gc; struct S0 *gps = &gs0;\n");
    pg_known(g, "gu", PGV_UNION, 0, LIFE_GLOBAL);
    pg_known(g, "gt", PGV_ARRAY, t, LIFE_GLOBAL);
    pg_known(g, "gd", PGV_DOUBLE, 0, LIFE_GLOBAL);
    pg_known(g, "gp0", PGV_PTR, PG_INT, LIFE_GLOBAL);
    pg_known(g, "gp1", PGV_PTR, PG_INT, LIFE_GLOBAL);
    pg_known(g, "gpp", PGV_PP, PG_INT, LIFE_GLOBAL);
    pg_known(g, "gq", PGV_PTR, PG_UCHAR, LIFE_GLOBAL);
    pg_known(g, "gps", PGV_PSTRUCT, 0, LIFE_GLOBAL);
}

static void pg_scalar_locals(struct pg *g)
{
    for (unsigned i = g->opt.simple ? 4 : 2 + pg_pick(g, 3); i > 0; i--) {
        int t = g->opt.simple ? PG_INT : (int)pg_pick(g, PG_SCALARS);
        const char *e = PG_E(g);
        fprintf(g->f, "  %s %s = %s;\n", pg_names[t], pg_declare(g, PGV_SCALAR, t, LIFE_FUNCTION, "x")->name, e);
    }
}

static void pg_locals(struct pg *g)
{
    char a[200];
    pg_scalar_locals(g);
    if (g->opt.simple)
        return;
    int s = (int)pg_pick(g, PG_STRUCTS), t = (int)pg_pick(g, PG_SCALARS);
    fprintf(g->f, "  struct S%d %s = gs%d;\n", s, pg_declare(g, PGV_STRUCT, s, LIFE_FUNCTION, "s")->name, s);
    fprintf(g->f, "  %s %s[4] = { 1, 2 };\n", pg_names[t], pg_declare(g, PGV_ARRAY, t, LIFE_FUNCTION, "t")->name);
    if (pg_pick(g, 3) == 0)
        fprintf(g->f, "  union U %s = { .q = 5 };\n", pg_declare(g, PGV_UNION, 0, LIFE_FUNCTION, "u")->name);
    if (pg_pick(g, 3) == 0)
        fprintf(g->f, "  double %s = 0.5;\n", pg_declare(g, PGV_DOUBLE, 0, LIFE_FUNCTION, "d")->name);
    static const int pointee[] = { PG_INT, PG_INT, PG_UCHAR, PG_LONG };
    for (unsigned i = 2; i > 0; i--) {
        int pt = pointee[pg_pick(g, 4)];
        pg_address(g, pt, LIFE_FUNCTION, a, sizeof a);
        fprintf(g->f, "  %s *%s = %s;\n", pg_names[pt], pg_declare(g, PGV_PTR, pt, LIFE_FUNCTION, "p")->name, a);
    }
    pg_struct_address(g, s, LIFE_FUNCTION, a, sizeof a);
    fprintf(g->f, "  struct S%d *%s = %s;\n", s, pg_declare(g, PGV_PSTRUCT, s, LIFE_FUNCTION, "q")->name, a);
}

static void pg_body(struct pg *g, int statements)
{
    g->depth = 1;
    g->calls = 3;
    for (int i = 0; i < statements; i++)
        pg_statement(g);
}

static void pg_function(struct pg *g, int k)
{
    static const char *const head[] = { "int f0(int a, unsigned b)",
                                        "int f1(int a, unsigned b)",
                                        "unsigned f2(int *p, long a)",
                                        "struct S0 f3(struct S0 s, short a)",
                                        "void f4(struct S1 *q, int *p, unsigned char *c)",
                                        "int f5(int n, int *p, struct S0 *q)" };
    size_t vars = g->n;
    g->callable = k == 1 ? 0 : k;
    fprintf(g->f, "%s {\n", head[k]);
    if (k != 4)
        pg_known(g, k == 5 ? "n" : "a", k == 5 ? PGV_READONLY : PGV_SCALAR,
                 k == 2   ? PG_LONG
                 : k == 3 ? PG_SHORT
                          : PG_INT,
                 LIFE_FUNCTION);
    if (k < 2)
        pg_known(g, "b", PGV_SCALAR, PG_UINT, LIFE_FUNCTION);
    if (k == 2 || k == 4 || k == 5)
        pg_known(g, "p", PGV_PTR, PG_INT, LIFE_FUNCTION);
    if (k == 3)
        pg_known(g, "s", PGV_STRUCT, 0, LIFE_FUNCTION);
    if (k >= 4)
        pg_known(g, "q", PGV_PSTRUCT, k == 4, LIFE_FUNCTION);
    if (k == 4)
        pg_known(g, "c", PGV_PTR, PG_UCHAR, LIFE_FUNCTION);
    if (k == 5)
        fprintf(g->f, "  if (n <= 0) return (int)%s;\n", PG_E(g));
    pg_locals(g);
    pg_body(g, 3);
    if (k == 5) {
        char a[200];
        pg_address(g, PG_INT, LIFE_FUNCTION, a, sizeof a);
        fprintf(g->f, "  int r = f5(n - 1, %s, q);\n", a);
        pg_known(g, "r", PGV_SCALAR, PG_INT, LIFE_FUNCTION);
        pg_body(g, 2);
    }
    if (k == 3)
        fprintf(g->f, "  return s;\n}\n");
    else
        fprintf(g->f, k == 4 ? "}\n" : "  return %s;\n}\n", PG_E(g));
    g->n = vars;
}

static void pg_hash(struct pg *g)
{
    static const char *const field[] = {
        "a", "b", "c", "d", "e", "arr[0]", "arr[1]", "arr[2]", "arr[3]", "in.x", "in.y"
    };
    fprintf(g->f, "  unsigned long hash = 7;\n");
    for (size_t i = 0; i < g->n; i++) {
        const struct pg_var *v = &g->var[i];
        for (size_t k = 0; k < 11; k++) {
            if (v->kind == PGV_STRUCT)
                fprintf(g->f, "  hash = hash * 31 + (unsigned long)%s.%s;\n", v->name, field[k]);
            else if (v->kind == PGV_STRUCTS)
                fprintf(g->f, "  hash = hash * 31 + (unsigned long)%s[%zu].%s;\n", v->name, k & 1, field[k]);
        }
        if (v->kind == PGV_SCALAR || v->kind == PGV_UNION || v->kind == PGV_DOUBLE)
            fprintf(g->f, "  hash = hash * 31 + (unsigned long)%s%s%s;\n", v->kind == PGV_DOUBLE ? "(int)" : "",
                    v->name, v->kind == PGV_UNION ? ".q" : "");
        for (int k = 0; k < 4; k++)
            if (v->kind == PGV_ARRAY)
                fprintf(g->f, "  hash = hash * 31 + (unsigned long)%s[%d];\n", v->name, k);
    }
    if (g->opt.expected)
        fprintf(g->f, "  if (hash %s %sul) reach_error();\n  return 0;\n}\n",
                g->opt.reach_equal ? "==" : "!=", g->opt.expected);
    else
        fprintf(g->f, "  printf(\"%%lu\\n\", hash);\n  return 0;\n}\n");
}

/* progen: writes the program of a seed.  The options `expected` and `reach_equal` change the final check only. */
static inline void progen(uint64_t seed, const struct progen *opt, FILE *f)
{
    static struct pg g;
    g = (struct pg){ .r = rng_seed(seed), .opt = *opt, .f = f };
    for (int i = 0; i < 4; i++)
        rng_next(&g.r);
    fprintf(f, "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n"
               "void *realloc(void *, unsigned long); void free(void *);\n"
               "void *memcpy(void *, const void *, unsigned long); void *memset(void *, int, unsigned long);\n"
               "void *memmove(void *, const void *, unsigned long); int printf(const char *, ...);\n"
               "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"
               "char __VERIFIER_nondet_char(void); unsigned char __VERIFIER_nondet_uchar(void);\n"
               "short __VERIFIER_nondet_short(void); long __VERIFIER_nondet_long(void);\n"
               "_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_assume(int); void reach_error(void);\n");
    if (!opt->simple)
        pg_types(&g);
    pg_globals(&g);
    for (int k = 0; k < PG_FUNCS && !opt->simple; k++) {
        pg_function(&g, k);
        if (k == 1)
            fprintf(f, "int (*const table[2])(int, unsigned) = { f0, f1 };\n");
    }
    g.callable = opt->simple ? 0 : PG_FUNCS;
    fprintf(f, "int main(void) {\n");
    pg_locals(&g);
    pg_body(&g, 10);
    pg_hash(&g);
}

#endif
