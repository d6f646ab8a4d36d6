// SPDX-License-Identifier: Apache-2.0
// wp_traps.h: small programs whose function `f` claims something that a rule too simple gets wrong.
#ifndef WP_TRAPS_H
#define WP_TRAPS_H

static const char wp_trap_head[] =
    "typedef unsigned long size_t;\n"
    "void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);\n"
    "void exit(int); void abort(void); void qsort(void *, size_t, size_t, int (*)(const void *, const void *));\n"
    "void *memset(void *, int, size_t); void *memcpy(void *, const void *, size_t);\n"
    "void *memmove(void *, const void *, size_t); char *strcpy(char *, const char *);\n"
    "struct node { struct node *n; int data; };\n"
    "struct tree { struct tree *l, *r; int key; };\n"
    "struct outer { struct outer *next; struct node *list; struct node in; };\n"
    "typedef struct node *List; int nondet(void);\n";

static const struct wp_trap {
    const char *name, *text;
    bool holds;  // all claims; else some execution violates one
} wp_traps[] = {
    { "bf_union",
      "union U { struct { unsigned b:8; } s; unsigned i; };\n"
      "void f(union U *u) { u->i = 0; u->s.b = 1;\n"
      "//@ assert u->i == 0;\n"
      "return; }\n",
      false },
    { "bf_char",
      "struct S { unsigned b:8; };\n"
      "void f(struct S *s) { unsigned char *c = (unsigned char *)s; s->b = 0; int a = *c; s->b = 1; int d = *c;\n"
      "//@ assert a == d;\n"
      "return; }\n",
      false },
    { "copy_self",
      "struct h { int a; struct h *self; };\n"
      "struct h g, o;\n"
      "void f(void) { g.a = 1; g.self = &g; o.a = 5; o.self = &o; *g.self = o;\n"
      "//@ assert g.a == 1;\n"
      "return; }\n",
      false },
    { "copy_self2",
      "struct h { int a; struct h *self; };\n"
      "struct h g, o, q;\n"
      "void f(void) { o.a = 5; o.self = &q; q.a = 7; q.self = &q; g.a = 1; g.self = &o; g = *g.self;\n"
      "//@ assert g.a == 7;\n"
      "return; }\n",
      false },
    { "rec_inner",
      "int d; List p;\n"
      "void g(void) {\n"
      "//@ assert d == 0;\n"
      "return; }\n"
      "void r(int k) { g(); d = k; if (k) r(k - 1); }\n"
      "void f(void) { d = 0; r(3); }\n"
      "int main(void) { f(); return 0; }\n",
      false },
    { "dangling_read",
      "List g;\n"
      "void h(void) { struct node a; a.data = 5; a.n = 0; g = &a; }\n"
      "void f(void) { h();\n"
      "//@ assert g->data == 5;\n"
      "return; }\n",
      false },
    { "realloc_dead",
      "/*@ requires allocated(p); */\n"
      "void f(List p) { List q = realloc(p, 100);\n"
      "//@ assert allocated(p);\n"
      "return; }\n",
      false },
    { "realloc_read",
      "void f(void) { List p = malloc(sizeof *p); p->n = p; List q = realloc(p, 100);\n"
      "//@ assert q->n == q;\n"
      "return; }\n",
      false },
    { "one_past",
      "struct node loc;\n"
      "void f(void) { List p = &loc + 1;\n"
      "//@ assert allocated(p);\n"
      "return; }\n",
      false },
    { "union_punt",
      "union U { struct node nd; int i; } u;\n"
      "void f(void) { List x = &u.nd; x->n = x; u.i = 0;\n"
      "//@ assert x->n == 0;\n"
      "return; }\n",
      false },
    { "bigcopy",
      "struct S { char name[100]; List n; };\n"
      "void f(struct S b) { struct S a; a.n = 0; a = b;\n"
      "//@ assert a.n == 0;\n"
      "return; }\n",
      false },
    { "bfcopy",
      "struct S { unsigned b:3; List n; };\n"
      "void f(struct S b) { struct S a; a.n = 0; a = b;\n"
      "//@ assert a.n == 0;\n"
      "return; }\n",
      false },
    { "unioncopy",
      "struct S { union { int i; float f; } u; List n; };\n"
      "void f(struct S b) { struct S a; a.n = 0; a = b;\n"
      "//@ assert a.n == 0;\n"
      "return; }\n",
      false },
    { "bf_param",
      "struct S { unsigned b:3; List n; }; int flag;\n"
      "static void g(struct S s) { if (flag) {\n"
      "//@ assert s.n == 0;\n"
      "s.b = 1; } s.n = 0; }\n"
      "void f(struct S a) { flag = 0; g(a); flag = 1; g(a); }\n"
      "int main(void) { struct S a; a.n = malloc(sizeof *a.n); f(a); return 0; }\n",
      false },
    { "bf_ret",
      "struct S { unsigned b:3; List n; };\n"
      "static struct S g(List x) { struct S s; s.n = x; return s; }\n"
      "void f(List x) { struct S a; a.n = 0; a = g(x);\n"
      "//@ assert a.n == 0;\n"
      "return; }\n",
      false },
    { "memset_part",
      "void f(List x) { struct node a; a.n = x; a.data = 1; memset(&a, 0, 8);\n"
      "//@ assert a.n == x;\n"
      "return; }\n",
      false },
    { "arr_index",
      "void f(List x, int i) { List a[2]; a[0] = x; a[1] = x; if (i < 0 || i > 1) return; a[i] = 0;\n"
      "//@ assert a[0] == x;\n"
      "return; }\n",
      false },
    { "arr_index_int",
      "void f(int i) { int a[2]; a[0] = 1; a[1] = 1; if (i < 0 || i > 1) return; a[i] = 0;\n"
      "//@ assert a[0] == 1;\n"
      "return; }\n",
      false },
    { "arr_struct",
      "void f(List x, int i) { struct node a[2]; a[0].n = x; a[1].n = x; if (i < 0 || i > 1) return; a[i].n = 0;\n"
      "//@ assert a[0].n == x;\n"
      "return; }\n",
      false },
    { "arr_struct_ptr",
      "void f(List a, int i) { if (i < 0 || i > 1) return; a[0].data = 1; a[i].data = 0;\n"
      "//@ assert a[0].data == 1;\n"
      "return; }\n",
      false },
    { "old_read",
      "/*@ requires x != 0; requires x->n == 0; ensures \\old(x)->n == 0; */\n"
      "void f(List x) { x->n = x; }\n",
      false },
    { "old_read2",
      "/*@ requires x != 0; requires x->data == 0; ensures \\old(x)->data == 0; */\n"
      "void f(List x) { x->data = 1; }\n",
      false },
    { "forall_fresh",
      "/*@ ensures \\forall List k; reach(\\result, n, k) ==> \\old(reach(x, n, k)); */\n"
      "List f(List x) { List t = malloc(sizeof *t); t->n = x; return t; }\n",
      false },
    { "forall_fresh2",
      "/*@ ensures \\forall List k; k != \\result; */\n"
      "List f(void) { List t = malloc(sizeof *t); t->n = 0; return t; }\n",
      false },
    { "forall_fresh3",
      "/*@ ensures \\forall List k; !\\old(allocated(k)) ==> k != \\result; */\n"
      "List f(void) { List t = malloc(sizeof *t); t->n = 0; return t; }\n",
      false },
    { "note_decl",
      "void f(List x) {\n"
      "//@ assert x == 0;\n"
      "List y = x; y = y; }\n",
      false },
    { "note_decl2",
      "void f(List x) {\n"
      "//@ assert x == 0;\n"
      "List y; y = x; if (y) y->n = 0; }\n",
      false },
    { "nan",
      "void f(double d) {\n"
      "//@ assert d == d;\n"
      "return; }\n",
      false },
    { "nan2",
      "void f(double d, double e) { if (d < e) return;\n"
      "//@ assert e <= d;\n"
      "return; }\n",
      false },
    { "zeros",
      "void f(double d) { if (d == 0.0) { double r = 1.0 / d; double s = 1.0 / 0.0;\n"
      "//@ assert r == s;\n"
      "return; } }\n",
      false },
    { "ucast2",
      "void f(int i) { unsigned u = i; if (i < 5) {\n"
      "//@ assert u < 5;\n"
      "return; } }\n",
      false },
    { "ccast",
      "void f(int i) { char c = (char)i;\n"
      "//@ assert c == i;\n"
      "return; }\n",
      false },
    { "fptr",
      "List g; static void s1(void) { g = 0; } static void s2(void) { }\n"
      "void f(int i, List x) { void (*h)(void) = i ? s1 : s2; g = x; h();\n"
      "//@ assert g == x;\n"
      "return; }\n",
      false },
    { "fptr_unknown",
      "List g; static void s1(void) { g = 0; }\n"
      "void (*reg)(void) = s1;\n"
      "void f(List x) { g = x; reg();\n"
      "//@ assert g == x;\n"
      "return; }\n",
      false },
    { "gotoloop",
      "void f(List x) { int i = 0; again: if (nondet()) { i = 1; goto again; }\n"
      "//@ assert i == 0;\n"
      "return; }\n",
      false },
    { "fall",
      "void f(int k) { int i = 0; switch (k) { case 1: i = 1; case 2: i = 2; break; default: i = 3; }\n"
      "//@ assert k == 1 ==> i == 1;\n"
      "return; }\n",
      false },
    { "shadow",
      "void f(List x) { int i = 1; { int i = 2; if (x) {\n"
      "//@ assert i == 1;\n"
      "i = 3; } } }\n",
      false },
    { "shadow_T",
      "void f(List x) { int i = 1; { int i = 2; if (x) {\n"
      "//@ assert i == 2;\n"
      "i = 3; } }\n"
      "//@ assert i == 1;\n"
      "return; }\n",
      true },
    { "static_local",
      "void f(void) { static int c = 0;\n"
      "//@ assert c == 0;\n"
      "c = c + 1; }\n",
      false },
    { "noreturn",
      "/*@ ensures \\false; */\n"
      "void f(void) { for (;;) ; }\n",
      true },
    { "exit_before",
      "void g(List x) { if (x) exit(1); }\n"
      "void f(List x) { g(x);\n"
      "//@ assert x == 0;\n"
      "return; }\n",
      true },
    { "abort_T",
      "void f(List x) { if (x) abort();\n"
      "//@ assert x == 0;\n"
      "return; }\n",
      true },
    { "vacuous",
      "/*@ requires x == 0; requires x != 0; ensures \\false; */\n"
      "void f(List x) { return; }\n",
      true },
    { "assume_false",
      "void f(List x) {\n"
      "//@ assume x == 0;\n"
      "//@ assert x == 0;\n"
      "return; }\n",
      true },
    { "contract_rec",
      "/*@ requires x != 0; ensures \\true; */\n"
      "void f(List x) { if (x->n) f(0); }\n",
      false },
    { "int_alias",
      "void f(List x, int *p) { x->data = 1; *p = 2;\n"
      "//@ assert x->data == 1;\n"
      "return; }\n",
      false },
    { "pp_alias",
      "void f(List x, List *pp) { if (!x) return; x->n = x; *pp = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "pp_local",
      "void f(List x, List y) { List h = x; List *pp = &h; if (nondet()) pp = &y; *pp = 0;\n"
      "//@ assert h == 0;\n"
      "return; }\n",
      false },
    { "char_write",
      "void f(List x) { x->data = 1; unsigned char *c = (unsigned char *)&x->data; *c = 0;\n"
      "//@ assert x->data == 1;\n"
      "return; }\n",
      false },
    { "memcpy_ptr",
      "void f(List x, List y) { x->n = x; memcpy(&x->n, &y, sizeof y);\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "memcpy_node",
      "void f(List x, List y) { x->n = x; memcpy(x, y, sizeof *y);\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "memmove_node",
      "void f(List x, List y) { x->n = x; memmove(x, y, 16);\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "first_member",
      "struct w { struct node nd; int z; };\n"
      "void f(struct w *a) { List x = (List)a; x->n = x; a->nd.n = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "first_member2",
      "struct w { struct node nd; int z; };\n"
      "void f(List x) { struct w *a = (struct w *)x; x->n = x; a->nd.n = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "voidcast",
      "void f(List x) { void *v = x; List y = v; x->n = x; y->n = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "longcast",
      "void f(List x) { unsigned long v = (unsigned long)x; List y = (List)v; x->n = x; y->n = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "selfloop",
      "void f(List x) { if (!x) return; x->n = x;\n"
      "//@ assert acyclic(x, n);\n"
      "return; }\n",
      false },
    { "free_reach",
      "/*@ requires x != 0 && y != 0 && x->n == y; */\n"
      "void f(List x, List y) { free(y);\n"
      "//@ assert reach(x, n, y);\n"
      "return; }\n",
      false },
    { "nullarg",
      "void f(List x) {\n"
      "//@ assert reach(x, n, x);\n"
      "return; }\n",
      false },
    { "uninit",
      "void f(void) { List p;\n"
      "//@ assert p == 0;\n"
      "return; }\n",
      false },
    { "malloc_zero",
      "void f(void) { List p = malloc(sizeof *p);\n"
      "//@ assert p->n == 0;\n"
      "return; }\n",
      false },
    { "samelocals",
      "static int g(int a) { int t = 5; if (a) t = 6; return t; }\n"
      "void f(int a) { int t = 5; t = t; int u = g(a);\n"
      "//@ assert u == 5;\n"
      "return; }\n",
      false },
    { "samelocals_T",
      "static int g(int a) { int t = 5; if (a) t = 6; return t; }\n"
      "void f(int a) { int t = 4; int u = g(a);\n"
      "//@ assert t == 4;\n"
      "return; }\n",
      true },
    { "loopdecl",
      "void f(int a) { List p = 0; for (int i = 0; i < 2; i++) { struct node s; s.n = p; s.data = 0; p = &s; }\n"
      "//@ assert allocated(p);\n"
      "return; }\n",
      false },
    { "loopdecl2",
      "void f(int a) { List p = 0; int c = 0; for (int i = 0; i < 2; i++) { struct node s; s.n = 0; s.data = i; if (p) c = p->n == 0; p = &s; if (i) {\n"
      "//@ assert s.data == 0;\n"
      "c = c; } } }\n",
      false },
    { "comma_inc",
      "void f(int i) { int a = i++; \n"
      "//@ assert a == i;\n"
      "return; }\n",
      false },
    { "unsigned_wrap",
      "void f(unsigned u) { unsigned v = u + 1;\n"
      "//@ assert u < v;\n"
      "return; }\n",
      false },
    { "tree_share",
      "/*@ requires acyclic(p, {l, r}); requires acyclic(q, {l, r}); ensures acyclic(p, {l, r}); */\n"
      "void f(struct tree *p, struct tree *q) { if (p) p->r = q; }\n",
      false },
    { "outer_in",
      "/*@ requires o != 0 && acyclic(o, {next, list, n}); ensures acyclic(o, {next, list, n}); */\n"
      "void f(struct outer *o) { o->list = &o->in; o->in.n = &o->in; }\n",
      false },
    { "nested_union",
      "struct A { struct node in; }; struct B { struct B *q; int z; }; union U { struct A a; struct { struct B b; } b; };\n"
      "void f(union U *u) { List x = &u->a.in; x->n = x; u->b.b.q = 0;\n"
      "//@ assert x->n == x;\n"
      "return; }\n",
      false },
    { "nested_union3",
      "struct A { struct node in; }; union U { struct node arr[2]; struct { long pad; struct node nd; } b; } u;\n"
      "void f(void) { u.arr[0].data = 1; u.b.nd.n = 0;\n"
      "//@ assert u.arr[0].data == 1;\n"
      "return; }\n",
      false },
    { "union_local",
      "union U { List a; unsigned long b; };\n"
      "void f(List x) { union U u; u.a = x; u.b = 0;\n"
      "//@ assert u.a == x;\n"
      "return; }\n",
      false },
    { "ext_deep",
      "void ext(List);\n"
      "void f(List x) { x->n->data = 1; ext(x);\n"
      "//@ assert x->n->data == 1;\n"
      "return; }\n",
      false },
    { "ext_free",
      "void ext(List);\n"
      "void f(List x) { x->data = 1; ext(x);\n"
      "//@ assert allocated(x);\n"
      "return; }\n",
      false },
    { "escaped",
      "void keep(int *); void ext(void);\n"
      "void f(void) { int a; keep(&a); a = 1; ext();\n"
      "//@ assert a == 1;\n"
      "return; }\n",
      false },
    { "init_glob_f",
      "int g = 3;\n"
      "void f(void) {\n"
      "//@ assert g == 3;\n"
      "return; }\n"
      "int main(void) { g = 4; f(); return 0; }\n",
      false },
    { "boolread",
      "void f(_Bool *b) { unsigned char *c = (unsigned char *)b; *b = 0; *c = 1;\n"
      "//@ assert !*b;\n"
      "return; }\n",
      false },
    { "cmpxchg",
      "void f(List x) { x->data = 0; __sync_fetch_and_add(&x->data, 1);\n"
      "//@ assert x->data == 0;\n"
      "return; }\n",
      false },
    { "structret",
      "static struct node g(List x) { struct node r; r.n = x; r.data = 1; return r; }\n"
      "void f(List x, List y) { y->n = y; *y = g(x);\n"
      "//@ assert y->n == y;\n"
      "return; }\n",
      false },
    { "structarg",
      "static List g(struct node a) { a.n = 0; return a.n; }\n"
      "void f(List x) { struct node l; l.n = x; List r = g(l);\n"
      "//@ assert r == x;\n"
      "return; }\n",
      false },
    { "condexpr",
      "void f(List x, List y, int i) { (i ? x : y)->n = 0;\n"
      "//@ assert i ==> y->n == 0;\n"
      "return; }\n",
      false },
    { "callarg_alias",
      "static void g(List *a, List *b) { *a = 0; *b = *a; }\n"
      "void f(List x) { List p = x, q = x; g(&p, &p);\n"
      "//@ assert p == x;\n"
      "return; }\n",
      false },
    { "swapargs",
      "static int g(int a, int b) { if (a == 0) return b; return g(b - 1, a - 1); }\n"
      "void f(void) { int r = g(0, 7);\n"
      "//@ assert r == 0;\n"
      "return; }\n",
      false },
    { "strcpy",
      "void f(void) { char b[8]; b[0] = 1; strcpy(b, \"\");\n"
      "//@ assert b[0] == 1;\n"
      "return; }\n",
      false },
    { "copyany",
      "void f(List x, List y) { struct node t = *x; *x = *y; *y = t; if (x && y) {\n"
      "//@ assert x->n == y->n;\n"
      "return; } }\n",
      false },
    { "cycl_copy",
      "/*@ requires x != 0 && x->n == 0; ensures acyclic(x, n); */\n"
      "void f(List x) { struct node t; t.n = x; t.data = 1; *x = t; }\n",
      false },
    { "ptr_inc",
      "void f(void) { struct node a[2]; List p = a; a[0].data = 1; a[1].data = 2; p++; p->data = 3;\n"
      "//@ assert a[1].data == 2;\n"
      "return; }\n",
      false },
    { "ptr_dec",
      "void f(void) { struct node a[2]; List p = &a[1]; a[0].data = 1; a[1].data = 2; p--; p->data = 3;\n"
      "//@ assert a[0].data == 1;\n"
      "return; }\n",
      false },
    { "ptr_idx_heap",
      "void f(int i) { List a = calloc(2, sizeof *a); a[1].n = a; if (i == 1) { a[i].n = 0;\n"
      "//@ assert a[1].n == a;\n"
      "return; } }\n",
      false },
    { "memarr",
      "struct ar { List e[3]; };\n"
      "void f(struct ar *s, int i, List x) { s->e[0] = 0; if (i < 0 || i > 2) return; s->e[i] = x;\n"
      "//@ assert s->e[0] == 0;\n"
      "return; }\n",
      false },
    { "memarr2",
      "struct ar { List e[3]; };\n"
      "void f(struct ar *s, struct ar *t, List x) { s->e[1] = 0; t->e[1] = x;\n"
      "//@ assert s->e[1] == 0;\n"
      "return; }\n",
      false },
    { "reach_pp",
      "/*@ requires x != 0 && x->n == 0 && y != 0 && y->n == 0 && pp != 0; ensures acyclic(x, n); */\n"
      "void f(List x, List y, List *pp) { *pp = x; }\n",
      false },
    { "intptr_field",
      "void f(List x, int *ip) { ip = &x->data; x->data = 3; *ip = 4;\n"
      "//@ assert x->data == 3;\n"
      "return; }\n",
      false },
    { "element_member",
      "struct ar { struct node e[3]; };\n"
      "void f(struct ar *s, List t, List x) { List z = &s->e[1]; z->n = 0; t->n = x;\n"
      "//@ assert z->n == 0;\n"
      "return; }\n",
      false },
    { "element_index",
      "struct ar { struct node e[3]; };\n"
      "void f(struct ar *s, int i, List x) { List z = &s->e[1]; if (i < 0 || i > 2) return; z->n = 0; s->e[i].n = x;\n"
      "//@ assert z->n == 0;\n"
      "return; }\n",
      false },
    { "first_element",
      "struct ar { struct node e[3]; };\n"
      "void f(struct ar *s, List z) { if ((void *)s == (void *)z) {\n"
      "//@ assert s == 0;\n"
      "return; } }\n",
      false },
    { "first_element_2",
      "struct ar { struct node e[3]; };\n"
      "void f(struct ar *s) { List z = s->e; int same = (void *)s == (void *)z;\n"
      "//@ assert !same;\n"
      "return; }\n",
      false },
    { "address_of_first",
      "void f(struct outer *o, List x) { int same = (void *)&o->in == (void *)&x->n; x->data = 1;\n"
      "//@ assert !same;\n"
      "return; }\n",
      false },
    { "freed_array",
      "void f(int i) { List a = malloc(2 * sizeof *a); List p = a + 1; p->n = 0; free(a);\n"
      "//@ assert allocated(p);\n"
      "return; }\n",
      false },
    { "freed_array_reach",
      "void f(int i) { List a = malloc(2 * sizeof *a); List p = a + 1; p->n = 0; free(a);\n"
      "//@ assert reach(p, n, p);\n"
      "return; }\n",
      false },
    { "freed_outer",
      "void f(void) { struct outer *o = malloc(sizeof *o); List p = &o->in; p->n = 0; free(o);\n"
      "//@ assert reach(p, n, p);\n"
      "return; }\n",
      false },
    { "freed_inner_name",
      "struct w { struct node nd; int z; };\n"
      "void f(void) { struct w *o = malloc(sizeof *o); List p = &o->nd; int *q = &o->z; *q = 1; free(p);\n"
      "//@ assert *q == 1;\n"
      "return; }\n",
      false },
    { "forall_interior",
      "/*@ ensures \\forall List k; k != &o->in; */\n"
      "void f(struct outer *o) { o = malloc(sizeof *o); }\n",
      false },
    { "alloc_loop",
      "/*@ ensures \\forall List k; reach(\\result, n, k) ==> k == \\result; */\n"
      "List f(int i) { List h = 0; while (i > 0) { List t = malloc(sizeof *t); t->n = h; h = t; i = i - 1; } return h; }\n",
      false },
    { "leaked_local",
      "List g;\n"
      "static void keep(void) { struct node l; l.n = 0; g = &l; }\n"
      "void f(void) { keep();\n"
      "//@ assert reach(g, n, g);\n"
      "return; }\n",
      false },
    { "leaked_behind",
      "List g;\n"
      "static void keep(List x) { struct node l; l.n = 0; x->n = &l; }\n"
      "void f(List x) { if (!x) return; keep(x);\n"
      "//@ assert reach(x, n, x->n);\n"
      "return; }\n",
      false },
    { "uncle_note",
      "int d;\n"
      "static void g(void) {\n"
      "//@ assert d == 0;\n"
      "return; }\n"
      "static void r(int k) { g(); d = k; if (k) r(k - 1); }\n"
      "void f(void) { d = 0; r(3); }\n",
      false },
    { "address_elsewhere",
      "int *gp; int g;\n"
      "void f(void) { g = 1; *gp = 2;\n"
      "//@ assert g == 1;\n"
      "return; }\n"
      "void s(void) { gp = &g; }\n",
      false },
    { "address_in_another_file",
      "int *gp; int g;\n"
      "void f(void) { g = 1; *gp = 2;\n"
      "//@ assert g == 1;\n"
      "return; }\n",
      false },
    { "address_nowhere",
      "int *gp; static int g;\n"
      "void f(void) { g = 1; *gp = 2;\n"
      "//@ assert g == 1;\n"
      "return; }\n",
      true },
    { "used_after_free",
      "void f(List x, List y) { free(x); y->data = 1;\n"
      "//@ assert y != x;\n"
      "return; }\n",
      true },
};

#endif
