// SPDX-License-Identifier: Apache-2.0
// wpgen.h: random functions over heaps, with random claims about shapes.
#ifndef WPGEN_H
#define WPGEN_H

#include "base/buf.h"
#include "base/rng.h"

struct wpgen {
    struct rng rng;
    struct buf *b;
    unsigned depth;
    bool ensures;  // \result and \old may be written
};

static const char wpgen_head[] =
    "typedef unsigned long size_t;\n"
    "void *malloc(size_t); void *calloc(size_t, size_t); void free(void *); int __VERIFIER_nondet_int(void);\n"
    "struct node { struct node *n; int data; };\n"
    "struct tree { struct tree *l; struct tree *r; int key; };\n"
    "struct dnode { int data; struct dnode *next, *prev; };\n"
    "struct outer { struct outer *next; struct node *list; struct node in; };\n"
    "union word { struct node *p; long l; int half[2]; };\n"
    "struct holder { int tag; union word w; };\n"
    "static union word gw;\n"
    "struct node *g; static struct node *h; static struct node gn; static struct tree *tr; static int gi;\n"
    "static struct node *push(struct node *a) { struct node *t = malloc(sizeof *t); t->n = a; t->data = gi; return t; }\n"
    "static void put(struct node **a, struct node *b) { *a = b; }\n"
    "static struct node *last(struct node *a) { while (a && a->n) a = a->n; return a; }\n"
    "static int count(struct node *a) { int c = 0; if (a) c = 1; gi = c; return c; }\n"
    "static void link_to(struct node *a, struct node *b) { if (a != b) { if (a) a->n = b; } }\n"
    "static void set(int *a, int b) { *a = b; }\n"
    "static struct node make(struct node *a, int d) { struct node r; r.n = a; r.data = d; return r; }\n"
    "static void leak(void) { struct node l; l.n = h; l.data = 1; g = &l; }\n"
    "static struct node *nth(struct node *a, int k) { if (k > 0 && a && a->n) return nth(a->n, k - 1); return a; }\n"
    "static int deep(int k) { gi = gi + 1; if (k > 0) { int d = deep(k - 1); gi = gi - 1; return d + 1; } gi = gi - 1; return 0; }\n"
    "static struct node *swap(struct node **a, struct node **b) { struct node *t = *a; *a = *b; *b = t; return t; }\n";

static inline bool wpgen_often(struct wpgen *w, uint64_t n)
{
    return rng_below(&w->rng, n) == 0;
}

// One of so many words, which stand behind each other with `|` between them.
static inline void wpgen_word(struct wpgen *w, const char *words)
{
    size_t n = 1;
    for (const char *s = words; *s; s++)
        n += *s == '|';
    for (uint64_t i = rng_below(&w->rng, n); i > 0; i--)
        words = strchr(words, '|') + 1;
    buf_printf(w->b, "%.*s", (int)strcspn(words, "|"), words);
}

/* wpgen_fill: a text with letters behind `$` filled in:
 *   $L a list, $P a tree, $D a doubly-linked node, $O a nested structure, $Q the address of a pointer to a list, $I a number, $V a list variable. */
static inline void wpgen_fill(struct wpgen *w, const char *text)
{
    for (; *text; text++) {
        if (*text != '$') {
            buf_putc(w->b, *text);
            continue;
        }
        switch (*++text) {
        case 'L':
            wpgen_word(w, "x|y|t|u|x|y|x|y|g|h|&gn|&loc|x->n|y->n|o->list|&o->in|*pp");
            break;
        case 'V':
            wpgen_word(w, "x|y|t|u|t|u|g|h");
            break;
        case 'P':
            wpgen_word(w, "p|q|tr|p|q|p->l|p->r");
            break;
        case 'D':
            wpgen_word(w, "d|e|d|e|d->next|d->prev|e->next");
            break;
        case 'O':
            wpgen_word(w, "o|o2|o->next");
            break;
        case 'Q':
            wpgen_word(w, "pp|&t|&h|&x->n|&o->list|&g|&o->in.n|&loc.n");
            break;
        default:
            wpgen_word(w, "0|1|2|i|j|gi|x->data|y->data|gn.data|loc.data");
            break;
        }
    }
}

static inline void wpgen_fill_one(struct wpgen *w, const char *const *texts, size_t n)
{
    wpgen_fill(w, texts[rng_below(&w->rng, n)]);
}

// ---- claims -----------------------------------------------------------------------------------------------------------

static const char *const wpgen_atom_texts[] = {
    "acyclic($L, n)",
    "acyclic(x, n)",
    "cyclic($L, n)",
    "reach($L, n, $L)",
    "reachp($L, n, $L)",
    "disjoint($L, n, $L)",
    "shared($L, n, $L)",
    "$L == 0",
    "$L != 0",
    "$L == $L",
    "$L != $L",
    "allocated($L)",
    "$I == $I",
    "$I < $I",
    "acyclic($P, {l, r})",
    "reach($P, {l, r}, $P)",
    "disjoint($P, l, $P)",
    "$P == $P",
    "acyclic($D, next)",
    "reach($D, next, $D)",
    "$D->next == $D",
    "$D->next->prev == $D",
    "cyclic($D, {next, prev})",
    "acyclic($O, {next, list, n})",
    "reach($O, {list, n}, $L)",
    "$O->list == $L",
    "pp == $Q",
    "*pp == $L",
    "hd->w.p == $L",
    "hd->w.l == 0",
    "gw.p == $L",
    "acyclic(hd->w.p, n)",
    "gw.half[1] == $I",
};

static inline void wpgen_atom(struct wpgen *w)
{
    wpgen_fill_one(w, wpgen_atom_texts, ARRAY_LEN(wpgen_atom_texts));
}

static inline void wpgen_literal(struct wpgen *w)
{
    bool old = w->ensures && wpgen_often(w, 4);
    buf_puts(w->b, wpgen_often(w, 6) ? "!" : "");
    buf_puts(w->b, old ? "\\old(" : "(");
    if (w->ensures && !old && wpgen_often(w, 3))
        wpgen_word(w, "acyclic(\\result, n)|reach(\\result, n, x)|\\result == 0|\\result == x|allocated(\\result)");
    else
        wpgen_atom(w);
    buf_puts(w->b, ")");
}

static inline void wpgen_predicate(struct wpgen *w)
{
    static const char *const joins[] = { " && ", " || ", " ==> ", " && " };
    unsigned form = (unsigned)rng_below(&w->rng, 8);
    if (form == 0 && w->ensures) {
        wpgen_fill(w, "\\forall struct node *k; \\old(reach($V, n, k)) ==> reach($L, n, k)");
    } else if (form == 1 && w->ensures) {
        wpgen_fill(w, "\\forall struct node *k; reach($L, n, k) ==> \\old(reach($V, n, k)) || k == $L");
    } else {
        wpgen_literal(w);
        if (form < 5)
            return;
        buf_puts(w->b, joins[rng_below(&w->rng, 4)]);
        wpgen_literal(w);
    }
}

// ---- statements -------------------------------------------------------------------------------------------------------

static inline void wpgen_block(struct wpgen *w, unsigned n);

static const char *const wpgen_simple_texts[] = {
    "$V = $L;",
    "$V = $V->n;",
    "$V = 0;",
    "$V->n = $L;",
    "$V->n = 0;",
    "$V = malloc(sizeof *x); t = $V;",
    "$V = calloc(1, sizeof *x);",
    "free($V);",
    "pp = $Q;",
    "*pp = $L;",
    "$V = *pp;",
    "$V->data = $I;",
    "i = $I;",
    "gi = $I + 1;",
    "*x = *$L;",
    "loc = *$L;",
    "*$V = loc;",
    "gn = *$L;",
    "p->l = $P;",
    "q->r = $P;",
    "p = $P;",
    "q = $P;",
    "free(p);",
    "p = calloc(1, sizeof *p);",
    "d->next = $D;",
    "e->prev = $D;",
    "d = $D;",
    "*d = *$D;",
    "o->list = $L;",
    "o = $O;",
    "o->in = *$L;",
    "o->in.n = $L;",
    "*o = *$O;",
    "o2->next = $O;",
    "o2 = malloc(sizeof *o);",
    "$V = push($L);",
    "put($Q, $L);",
    "$V = last($L);",
    "j = count($L);",
    "link_to($L, $L);",
    "set(&$V->data, $I);",
    "set(&gi, $I);",
    "*$V = make($L, $I);",
    "loc = make($L, 1);",
    "leak();",
    "$V = swap($Q, $Q);",
    "ip = &$V->data;",
    "ip = &gi;",
    "*ip = $I;",
    "{ struct node in2; in2.n = $L; in2.data = $I; $V = in2.n; }",
    "free($L);",
    "{ struct node *s = &o->in; s->n = $L; }",
    "$V = (struct node *)(void *)$L;",
    "pp = &(*pp)->n;",
    "h = h ? h->n : $L;",
    "q = p->l;",
    "free($Q == &t ? t : u);",
    "hd->w.p = $L;",
    "hd->w.l = $I;",
    "gw.p = $L;",
    "gw.half[1] = $I;",
    "gw.l = 0;",
    "$V = hd->w.p;",
    "hd->w = gw;",
    "lp = &gw.l; *lp = $I;",
    "pp = &hd->w.p;",
    "$V = nth($L, $I);",
    "j = deep($I);",
    "if (i > 0) $V = f($L, y, p, q, d, e, o, o2, pp, hd, i - 1);",
};

static inline void wpgen_simple(struct wpgen *w)
{
    wpgen_fill_one(w, wpgen_simple_texts, ARRAY_LEN(wpgen_simple_texts));
    buf_putc(w->b, '\n');
}

static inline void wpgen_condition(struct wpgen *w)
{
    static const char *const texts[] = { "$V != 0", "$V == $L", "$I < $I", "$V && $V->n != $L",      "$P != $P", "$V",
                                         "i",       "pp == $Q", "$D != 0", "__VERIFIER_nondet_int()" };
    wpgen_fill_one(w, texts, ARRAY_LEN(texts));
}

static inline void wpgen_statement(struct wpgen *w)
{
    unsigned form = (unsigned)rng_below(&w->rng, 16);
    if (w->depth > 1 || form > 4) {
        wpgen_simple(w);
        return;
    }
    w->depth++;
    if (form == 4) {
        buf_puts(w->b, "//@ assert ");
        wpgen_predicate(w);
        buf_puts(w->b, ";\n");
    } else if (form == 3) {
        wpgen_fill(w, "while ($V != 0) {\n");
        wpgen_block(w, 2);
        wpgen_fill(w, "x = x->n; if (__VERIFIER_nondet_int()) break; }\n");
    } else if (form == 2) {
        wpgen_fill(w, "for (t = $V; t != 0; t = t->n) {\n");
        wpgen_block(w, 1);
        buf_puts(w->b, "}\n");
    } else {
        buf_puts(w->b, "if (");
        wpgen_condition(w);
        buf_puts(w->b, ") {\n");
        wpgen_block(w, 2);
        buf_puts(w->b, form ? "} else {\n" : "}\n");
        if (form) {
            wpgen_block(w, 1);
            buf_puts(w->b, "}\n");
        }
    }
    w->depth--;
}

static inline void wpgen_block(struct wpgen *w, unsigned n)
{
    for (uint64_t i = 1 + rng_below(&w->rng, n); i > 0; i--)
        wpgen_statement(w);
}

static inline void wpgen_contract(struct wpgen *w)
{
    buf_puts(w->b, "/*@ ");
    w->ensures = false;
    for (uint64_t i = rng_below(&w->rng, 3); i > 0; i--) {
        buf_puts(w->b, "requires ");
        if (wpgen_often(w, 3))
            wpgen_word(w, "x != 0 && acyclic(x, n)|acyclic(x, n)|x != 0 && y != 0|disjoint(x, n, y)|o != 0");
        else
            wpgen_predicate(w);
        buf_puts(w->b, "; ");
    }
    w->ensures = true;
    for (uint64_t i = 1 + rng_below(&w->rng, 2); i > 0; i--) {
        buf_puts(w->b, "ensures ");
        wpgen_predicate(w);
        buf_puts(w->b, "; ");
    }
    w->ensures = false;
    buf_puts(w->b, "*/\n");
}

/* wpgen: the text of a program with a function `f`. */
static inline void wpgen(uint64_t seed, struct buf *out)
{
    struct wpgen w = { .rng = rng_seed(seed), .b = out };
    for (unsigned i = 0; i < 8; i++)
        rng_next(&w.rng);
    buf_puts(out, wpgen_head);
    wpgen_contract(&w);
    buf_puts(
        out,
        "struct node *f(struct node *x, struct node *y, struct tree *p, struct tree *q, struct dnode *d, struct dnode *e,\n"
        "  struct outer *o, struct outer *o2, struct node **pp, struct holder *hd, int i) {\n"
        "struct node *t = x, *u = y; struct node loc; int j = i; int *ip = &j; long *lp; loc.n = 0; loc.data = 0;\n");
    wpgen_block(&w, wpgen_often(&w, 2) ? 2 : 6);
    if (wpgen_often(&w, 2)) {
        buf_puts(out, "//@ assert ");
        wpgen_predicate(&w);
        buf_puts(out, ";\n");
    }
    wpgen_fill(&w, "return $V; }\n");
}

#endif
