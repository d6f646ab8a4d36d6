// SPDX-License-Identifier: Apache-2.0
// initialisers.c: writes a program of objects with random initialisers, one a line, that prints their values and the calls that they make.
//
//   initialisers SEED [OBJECTS]
//
// Designators lead to members, elements and ranges at any depth, come in any order and more than once; braces are left out at random.
#include "../generate.h"

#include <stdbool.h>

enum kind { SCALAR, RECORD, UNION, ARRAY, STRING };

struct member {
    const char *name;
    unsigned type, len;  // len elements, 0: no array
};

struct type {
    const char *name;
    enum kind kind;
    struct member member[6];
};

enum { INT, SHORT, CHAR, P, Q, U, B, C, N, T, TYPES };

static const struct type types[TYPES] = {
    [INT] = { "int", SCALAR, { { NULL, 0, 0 } } },
    [SHORT] = { "short", SCALAR, { { NULL, 0, 0 } } },
    [CHAR] = { "char", SCALAR, { { NULL, 0, 0 } } },
    [P] = { "struct p", RECORD, { { "a", INT, 0 }, { "b", INT, 0 } } },
    [Q] = { "struct q", RECORD, { { "x", P, 0 }, { "y", INT, 0 }, { "z", P, 2 }, { "r", INT, 3 } } },
    [U] = { "union u", UNION, { { "s", P, 0 }, { "l", SHORT, 4 }, { "t", CHAR, 8 }, { "v", INT, 2 } } },
    [B] = { "struct b", RECORD, { { "f", INT, 0 }, { "g", INT, 0 }, { "h", INT, 0 } } },
    [C] = { "struct c", RECORD, { { "t", CHAR, 4 }, { "h", SHORT, 0 }, { "u", U, 0 } } },
    [N] = { "struct n", RECORD, { { "k", INT, 0 }, { "m", INT, 0 }, { "o", P, 0 }, { "e", INT, 0 } } },
    [T] = { "struct t", RECORD, { { "q", Q, 0 }, { "u", U, 2 }, { "b", B, 0 }, { "c", C, 2 }, { "n", N, 0 } } },
};

static const char head[] =
    "#include <stdio.h>\n"
    "#include <string.h>\n"
    "struct p { int a, b; };\n"
    "struct q { struct p x; int y; struct p z[2]; int r[3]; };\n"
    "union u { struct p s; short l[4]; char t[8]; int v[2]; };\n"
    "struct b { int f : 5; unsigned g : 7; int : 4, h : 20; };\n"
    "struct c { char t[4]; short h; union u u; };\n"
    "struct n { struct { int k; union { int m; struct p o; }; }; int e; };\n"
    "struct t { struct q q; union u u[2]; struct b b; struct c c[2]; struct n n; };\n"
    "static int f(int k) { printf(\"<%d>\", k); return k; }\n"
    "static struct p g(int k) { printf(\"<%d>\", k); struct p p = { k, -k }; return p; }\n"
    "static void out_int(const int *v) { printf(\" %d\", *v); }\n"
    "static void out_p(const struct p *v) { printf(\" %d %d\", v->a, v->b); }\n"
    "static void out_q(const struct q *v) { out_p(&v->x); printf(\" %d\", v->y); out_p(v->z); out_p(v->z + 1); "
    "printf(\" %d %d %d\", v->r[0], v->r[1], v->r[2]); }\n"
    "static void out_u(const union u *v) { printf(\" %d %d\", v->v[0], v->v[1]); }\n"
    "static void out_b(const struct b *v) { printf(\" %d %u %d\", v->f, v->g, v->h); }\n"
    "static void out_c(const struct c *v) { for (int i = 0; i < 4; i++) printf(\" %d\", v->t[i]); "
    "printf(\" %d\", v->h); out_u(&v->u); }\n"
    "static void out_n(const struct n *v) { printf(\" %d %d %d\", v->k, v->m, v->e); }\n"
    "static void out_t(const struct t *v) { out_q(&v->q); out_u(v->u); out_u(v->u + 1); out_b(&v->b); "
    "out_c(v->c); out_c(v->c + 1); out_n(&v->n); }\n"
    "static int one = 1;\nstatic struct p vp = { 91, 92 };\n";

static bool constant;  // the object is static

static void number(void)
{
    if (!constant && below(4) == 0)
        printf(below(3) ? "f(%u)" : "one + %u", below(90) + 1);
    else
        printf("%u", below(90) + 1);
}

static void list(unsigned type, unsigned len, unsigned depth);

static void value(unsigned type, unsigned len, unsigned depth)
{
    const struct type *t = &types[type];
    if (len && type == CHAR && below(2)) {
        static const char *const texts[] = { "\"\"", "\"a\"", "\"xy\"", "{ \"uvw\" }" };
        printf("%s", texts[below(4)]);
    } else if (len ? below(4) == 0 || depth == 0 : t->kind == SCALAR || depth == 0 || below(5) == 0) {
        if (t->kind == SCALAR && !len && below(12) == 0) {
            printf("{ ");
            number();
            printf(" }");
        } else {
            number();
        }
    } else if (!len && type == P && below(4) == 0) {
        static const char *const texts[] = { "(struct p){ %u }", "(struct p){ .b = %u }", "g(%u)", "(struct p){ 5, %u }" };
        printf(texts[constant ? below(2) : below(4)], below(90) + 1);
    } else {
        list(type, len, depth - 1);
    }
}

// Designators from an aggregate to one of its parts, and a value for this.
static void designated(unsigned type, unsigned len, unsigned depth)
{
    bool done = false;
    while (!done) {
        const struct type *t = &types[type];
        if (len) {
            unsigned first = below(len), last = first + below(len - first);
            printf(below(3) == 0 ? "[%u ... %u]" : "[%u]", first, last);
            len = 0;
        } else {
            unsigned n = 0;
            while (n < 6 && t->member[n].name)
                n++;
            const struct member *m = &t->member[below(n)];
            printf(".%s", m->name);
            type = m->type;
            len = m->len;
        }
        done = (!len && types[type].kind == SCALAR) || below(2);
    }
    printf(" = ");
    value(type, len, depth);
}

static void list(unsigned type, unsigned len, unsigned depth)
{
    unsigned n = below(4) + (depth > 1);
    printf("{ ");
    for (unsigned i = 0; i < n; i++) {
        if ((len || types[type].kind != SCALAR) && below(5) < 3)
            designated(type, len, depth);
        else if (i == 0 && !len && types[type].kind != SCALAR)
            value(types[type].member[0].type, types[type].member[0].len, depth);
        else if (len && types[type].kind != SCALAR && below(2))
            value(type, 0, depth);
        else
            number();
        printf(", ");
    }
    printf("}");
}

static void object(unsigned i)
{
    static const unsigned chosen[] = { INT, P, Q, U, B, C, N, T, T };
    static const char *const storage[] = { "static ", "", "", "static _Thread_local " };
    unsigned type = chosen[below(9)], len = type == INT || below(3) == 0 ? below(4) + 1 : 0, s = below(8);
    constant = s == 0 || s == 3;
    printf("static void t%u(void) { printf(\"%u:\"); %s%s v", i, i, storage[s < 4 ? s : 1], types[type].name);
    if (len)
        printf("[%u]", len);
    printf(" = ");
    list(type, len, 3);
    const char *tag = types[type].name;
    while (type != INT && *tag++ != ' ')
        continue;
    if (len)
        printf("; for (unsigned i = 0; i < %u; i++) out_%s(&v[i]); printf(\"\\n\"); }\n", len, tag);
    else
        printf("; out_%s(&v); printf(\"\\n\"); }\n", tag);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 64;
    unsigned n = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 100;
    generate_seed(argv[1], 5);
    printf("%s", head);
    for (unsigned i = 0; i < n; i++)
        object(i);
    printf("int main(void) {\n");
    for (unsigned i = 0; i < n; i++)
        printf("t%u();\n", i);
    printf("return one - vp.a + 90; }\n");
    return 0;
}
