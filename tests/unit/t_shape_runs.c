// SPDX-License-Identifier: Apache-2.0
// t_shape_runs.c: every heap that executions of list and tree programs reach is one of those that the shape graphs reached there stand for.
//
// An engine explores the program with the preset `shape`.  Then executions run with random inputs; behind each edge what the interpreter has
// in memory is made a two-valued structure, and some state at that place, under the same pending calls, whose variables have the values that they
// have in memory, has to embed it.  (That is looked up with the analysis' own order of structures, and tried out without it for every fourth heap.)
//
// The same again where the property asks for valid accesses and frees, up to the first edge where a fault is suspected; and where it asks for blocks that
// are not lost, without looking at the heaps.  An execution that commits a fault has to come along an edge where one is suspected.
//
//   SHAPE_RUNS=1000 SHAPE_SEED=1 t_shape_runs [NAME]    more executions of each program (default: 6, from seed 1), and of each
//                                                       the three explorations (default: two, with sanitizers every sixth of all)
// COVERS: T110
#include "unit.h"

#include "algo/algo.h"
#include "algo/cegar/cegar.h"
#include "base/embed.h"
#include "base/hash.h"
#include "core/engine.h"
#include "cpa/shape/heap.h"
#include "cpa/shape/shape_priv.h"
#include "cpa/value/value_priv.h"
#include "fixture.h"

#define val interp_val  // both sides have a `struct val`
#include "concrete.h"
#undef val

// ---- programs -------------------------------------------------------------------------------------------------------

#define HEAD                                                                                            \
    "typedef unsigned long size_t; extern void *malloc(size_t); extern void *calloc(size_t, size_t);\n" \
    "extern void *realloc(void *, size_t);\n"                                                           \
    "extern void free(void *); extern int __VERIFIER_nondet_int(void);\n"                               \
    "struct node { struct node *next; int data; };\n"                                                   \
    "struct both { struct both *next, *prev; };\n"

// Those of tests/shapes/programs and tests/verdict, with macros; or texts.
static const struct program_of {
    const char *name, *path, *macros, *text;
    bool wrong;  // some assertion fails, or the exploration may meet an obstacle
} programs[] = {
    { .name = "fig2_2", .path = "shapes/programs/fig2_2.c" },
    { .name = "fig3_3", .path = "shapes/programs/fig3_3.c" },
    { .name = "fig3_3_flag", .path = "shapes/programs/fig3_3.c", .macros = "-DFLAG" },
    { .name = "fig5_1", .path = "shapes/programs/fig5_1.c" },
    { .name = "simple", .path = "shapes/programs/simple.c" },
    { .name = "simple_backw", .path = "shapes/programs/simple_backw.c" },
    { .name = "list_2", .path = "shapes/programs/list.c", .macros = "-DVALUES=2" },
    { .name = "list_4", .path = "shapes/programs/list.c", .macros = "-DVALUES=4" },
    { .name = "list_bnd4_3", .path = "shapes/programs/list.c", .macros = "-DVALUES=3 -DBOUND=4" },
    { .name = "alternating", .path = "shapes/programs/alternating.c" },
    { .name = "list_flag", .path = "shapes/programs/list_flag.c" },
    { .name = "list_flag2", .path = "shapes/programs/list_flag2.c" },
    { .name = "list_flags_2", .path = "shapes/programs/list_flags.c", .macros = "-DFLAGS=2" },
    { .name = "list_flags_3", .path = "shapes/programs/list_flags.c", .macros = "-DFLAGS=3" },
    { .name = "list_bnd4_f2", .path = "shapes/programs/list_flags.c", .macros = "-DFLAGS=2 -DBOUND=4" },
    { .name = "cancel_link", .path = "shapes/programs/gdsl_list.c", .macros = "-DCANCEL -DLINK" },
    { .name = "cancel_insert_after", .path = "shapes/programs/gdsl_list.c", .macros = "-DCANCEL -DINSERT_AFTER" },
    { .name = "cancel_insert_before", .path = "shapes/programs/gdsl_list.c", .macros = "-DCANCEL -DINSERT_BEFORE" },
    { .name = "cancel_remove", .path = "shapes/programs/gdsl_list.c", .macros = "-DCANCEL -DREMOVE" },
    { .name = "acyclic_link", .path = "shapes/programs/gdsl_list.c", .macros = "-DACYCLIC -DLINK" },
    { .name = "acyclic_insert_after", .path = "shapes/programs/gdsl_list.c", .macros = "-DACYCLIC -DINSERT_AFTER" },
    { .name = "acyclic_insert_before", .path = "shapes/programs/gdsl_list.c", .macros = "-DACYCLIC -DINSERT_BEFORE" },
    { .name = "acyclic_remove", .path = "shapes/programs/gdsl_list.c", .macros = "-DACYCLIC -DREMOVE" },
    { .name = "bintree_rotate_left", .path = "shapes/programs/gdsl_tree.c", .macros = "-DLEFT" },
    { .name = "treep_rotate_right", .path = "shapes/programs/gdsl_tree.c", .macros = "-DPARENT -DRIGHT" },
    { .name = "reachability", .path = "shapes/programs/reachability.c" },
    { .name = "reachability2", .path = "shapes/programs/reachability2.c" },
    { .name = "cyclicity", .path = "shapes/programs/cyclicity.c" },
    { .name = "cancel", .path = "shapes/programs/cancel.c" },
    { .name = "down_star", .path = "shapes/programs/down_star.c" },
    { .name = "down_cyclicity", .path = "shapes/programs/down_cyclicity.c" },
    { .name = "reverse", .path = "shapes/programs/reverse.c" },
    { .name = "append", .path = "shapes/programs/append.c" },
    { .name = "sorted_insert", .path = "shapes/programs/sorted_insert.c" },
    { .name = "sorted_insert_wrong", .path = "shapes/programs/sorted_insert.c", .macros = "-DWRONG", .wrong = true },
    { .name = "merge", .path = "shapes/programs/merge.c" },
    { .name = "insertion_sort", .path = "shapes/programs/insertion_sort.c" },
    { .name = "least_remove", .path = "shapes/programs/least.c", .macros = "-DREMOVE" },
    { .name = "search_tree_insert", .path = "shapes/programs/search_tree.c" },
    { .name = "parents_insert", .path = "shapes/programs/parents.c" },
    { .name = "consistent", .path = "verdict/shape/consistent.c" },
    { .name = "contents", .path = "verdict/shape/contents.c" },
    { .name = "contents_branches", .path = "verdict/shape/contents.c", .macros = "-DBRANCHES" },
    { .name = "stack",
      .text = HEAD "int main(void) { struct node *l = 0;\n"
                   "while (__VERIFIER_nondet_int()) {\n"
                   "  if (__VERIFIER_nondet_int() || !l) {\n"
                   "    struct node *n = malloc(sizeof *n); n->next = l; l = n; }\n"
                   "  else { struct node *n = l; l = l->next; free(n); } }\n"
                   "while (l) { struct node *n = l->next; free(l); l = n; } return 0; }" },
    { .name = "globals",
      .text = HEAD "static struct node *first, *last;\n"
                   "static void put(int x) { struct node *n = calloc(1, sizeof *n); n->data = x;\n"
                   "  if (last) last->next = n; else first = n; last = n; }\n"
                   "static struct node *take(void) { struct node *n = first; if (!n) return 0;\n"
                   "  first = n->next; if (!first) last = 0; n->next = 0; return n; }\n"
                   "int main(void) { while (__VERIFIER_nondet_int()) {\n"
                   "  if (__VERIFIER_nondet_int()) put(__VERIFIER_nondet_int() ? 1 : 2);\n"
                   "  else { struct node *n = take(); if (n && n->data == 1) free(n); } } return 0; }" },
    { .name = "circle",
      .text = HEAD "int main(void) { struct node *l = malloc(sizeof *l); l->next = l;\n"
                   "while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->next = l->next;\n"
                   "  l->next = n; if (__VERIFIER_nondet_int()) l = n; }\n"
                   "while (l->next != l) { struct node *n = l->next; l->next = n->next; free(n); } return 0; }" },
    { .name = "remove",
      .text = HEAD "int main(void) { struct both *l = 0, *last = 0;\n"
                   "while (__VERIFIER_nondet_int()) { struct both *n = malloc(sizeof *n); n->next = 0;\n"
                   "  n->prev = last; if (last) last->next = n; else l = n; last = n; }\n"
                   "for (struct both *c = l; c;) { struct both *d = c; c = c->next;\n"
                   "  if (__VERIFIER_nondet_int()) continue;\n"
                   "  if (d->prev) d->prev->next = d->next; else l = d->next;\n"
                   "  if (d->next) d->next->prev = d->prev; else last = d->prev; free(d); } return 0; }" },
    { .name = "elsewhere",  // links that are no addresses of blocks
      .text = HEAD "static int x; int main(void) { struct node *l = 0, *end = 0, *p;\n"
                   "while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->next = l;\n"
                   "  if (__VERIFIER_nondet_int()) n->data = 1; l = n; }\n"
                   "if (__VERIFIER_nondet_int()) end = l;\n"
                   "for (p = l; end != p; p = p->next) if (p->data == 1) x++;\n"
                   "if (l) { l->next = (struct node *)&x; p = l->next; l->next = p; l->data = 2;\n"
                   "  l->next = l; if (__VERIFIER_nondet_int()) *(char *)&l->next = 7; p = l->next;\n"
                   "  p = l; p = p + 1; if (p == l) x++; }\n"
                   "return p != l; }" },
    { .name = "slots",  // variables that are written through pointers to them
      .text = HEAD "int main(void) { struct node *l = 0, *p; int x = 0, *y = &x; struct node **at = &l;\n"
                   "while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n);\n"
                   "  n->next = *at; *at = n; n->data = x; if (n->data > 2) break; *y = __VERIFIER_nondet_int(); }\n"
                   "p = l; *at = 0; return p == l; }" },
    { .name = "undeclared",  // a variable has no value again when it is declared again
      .text = HEAD "static int x; int main(void) { struct node *l = malloc(sizeof *l); l->next = 0;\n"
                   "while (__VERIFIER_nondet_int()) { struct node *p; int i;\n"
                   "  if (__VERIFIER_nondet_int()) { p = l; i = 1; } if (p) x++;\n"
                   "  l->data = i; if (l->data == 1) x++; }\n"
                   "return l->next != 0; }" },
    { .name = "unset",  // links that nobody has set, and others that are no addresses of blocks
      .text = HEAD "static int x; int main(void) { struct node *l = 0, *p;\n"
                   "while (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n);\n"
                   "  if (__VERIFIER_nondet_int()) n->next = l; l = n; }\n"
                   "if (l) { p = l->next; if (p) x = 1; l->next = (struct node *)&x; p = l->next; l->next = p;\n"
                   "  l->data = x; if (l->data == 1) l->next = l; p = l->next; } return p != l; }" },
    { .name = "moved",  // realloc ends a block, too
      .text = HEAD "int main(void) { struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b;\n"
                   "b->next = a; struct node *c = realloc(b, 2 * sizeof *b), *d = malloc(sizeof *d);\n"
                   "d->next = 0; if (__VERIFIER_nondet_int()) d->next = a; a->data = c != 0;\n"
                   "if (d == a->next) return 1; return a->data; }" },
    { .name = "ended",  // pointers to variables that have ended, and to younger ones
      .text = HEAD
      "static struct node *kept; static int x;\n"
      "static struct node *put(struct node **at) { struct node here; here.next = *at; here.data = 1; *at = &here;\n"
      "  if (__VERIFIER_nondet_int()) kept = &here; here.next = *at; struct node *r = here.next; *at = 0; return r; }\n"
      "int main(void) { struct node *l = 0, *p = 0; while (__VERIFIER_nondet_int()) {\n"
      "  struct node n, *m = malloc(sizeof *m); n.next = l; n.data = 2; m->next = &n; l = m;\n"
      "  if (__VERIFIER_nondet_int()) { p = put(&l); l = m; }\n"
      "  if (p == l) x++; m->next = n.next; if (__VERIFIER_nondet_int()) m->next = &n; }\n"
      "return p != l; }" },
    { .name = "jumped",  // declarations that are jumped over, or passed again
      .text = HEAD
      "static int x; int main(void) { struct node *p = 0, *m = malloc(sizeof *m); m->next = 0;\n"
      "  if (__VERIFIER_nondet_int()) goto in;\n"
      "again:; struct node a; a.data = 1; if (p && p->next) x++; a.next = m; p = &a; if (__VERIFIER_nondet_int()) goto again;\n"
      "  { struct node b; b.next = m; in: b.data = 2; p = &b; if (__VERIFIER_nondet_int()) b.next = p;\n"
      "  if (__VERIFIER_nondet_int()) goto again; }\n"
      "switch (__VERIFIER_nondet_int()) { struct node c; case 1: c.next = p; p = &c; case 2: c.next = m; m = &c;\n"
      "  default: m->data = 1; } return p != m; }" },
    { .name = "offset",  // links that lead elsewhere in cells than others do
      .text =
          HEAD "static int x; int main(void) { struct node *l = 0, *p; while (__VERIFIER_nondet_int()) {\n"
               "  struct node *n = malloc(sizeof *n); n->next = n; n->next = l; l = n;\n"
               "  if (__VERIFIER_nondet_int()) n->next = (struct node *)&n->data; }\n"
               "for (p = l; p; p = p->next) { if (p->next == p) x++; if (p->next == (struct node *)&p->data) break; }\n"
               "return p == l; }" },
    { .name = "records",  // that are copied, given and returned
      .text = HEAD
      "struct pair { struct node a; struct node *b; }; static struct pair all; static int x;\n"
      "static struct pair turn(struct pair p) { struct node *t = p.b; p.b = p.a.next; p.a.next = t; return p; }\n"
      "int main(void) { struct node *m = malloc(sizeof *m); m->next = 0; struct pair p = { 0 }, q; p.b = m;\n"
      "if (__VERIFIER_nondet_int()) p.a.next = m->next = malloc(sizeof *m); q = p;\n"
      "if (__VERIFIER_nondet_int()) p = turn(q); if (__VERIFIER_nondet_int()) { all = q; p.b = &all.a; }\n"
      "if (q.b == p.b) x++; if (all.a.next) x++; if (p.a.next == m) x++; return p.b == q.b; }" },
    { .name = "bytes",  // of records, that are filled and copied, in whole and in part
      .text = HEAD
      "extern void *memset(void *, int, size_t); extern void *memcpy(void *, const void *, size_t);\n"
      "struct pair { struct node a; struct node *b; }; static struct pair all; static int x;\n"
      "int main(void) { struct node *m = malloc(sizeof *m); m->next = m; struct pair p, *q = &p; p.b = m;\n"
      "p.a.next = &all.a; p.a.data = 1; switch (__VERIFIER_nondet_int()) { case 0: memset(q, 0, sizeof p); break;\n"
      "case 1: memset(q, 0, 20); break; case 2: memset(&p.a, 1, 8); break; case 3: memcpy(&all, q, sizeof all); break;\n"
      "default: memcpy(&all, q, 12); } if (__VERIFIER_nondet_int()) memcpy(m, &all, sizeof *m);\n"
      "else if (__VERIFIER_nondet_int()) memset(m, 0, sizeof *m);\n"
      "if (q->b == m) x++; if (all.a.next) x++; if (p.a.data == 1) x++; if (p.a.next == m->next) x++; return m->next == m; }" },
    { .name = "overlap",  // bytes that are moved inside of a record
      .text = HEAD "extern void *memmove(void *, const void *, size_t); struct three { struct three *a, *b, *c; };\n"
                   "static int x; int main(void) { struct three y = { 0 }, *p = malloc(sizeof *p), *q = p, *r = &y;\n"
                   "p->a = p; p->b = r; p->c = 0; if (__VERIFIER_nondet_int()) q = r;\n"
                   "if (__VERIFIER_nondet_int()) memmove(&q->b, &p->a, 16); else memmove(&q->a, &p->b, 16);\n"
                   "if (p->c == p) x++; if (p->a == r) x++; return y.c == p; }" },
    { .name = "inner",  // pointers into larger records, before and behind their links
      .text = HEAD
      "struct list { struct list *next; }; struct item { int n; struct list l; int m; struct list *other; };\n"
      "static int x; static struct list head;\n"
      "static struct item *of(struct list *l) { return (struct item *)((char *)l - 8); }\n"
      "int main(void) { struct item own = { 0 }; struct list **end = &head.next; own.l.next = 0;\n"
      "while (__VERIFIER_nondet_int()) { struct item *i = malloc(sizeof *i); i->n = 1; i->m = 2; i->other = 0;\n"
      "  if (__VERIFIER_nondet_int()) i->other = &own.l; i->l.next = 0; *end = &i->l; end = &i->l.next; }\n"
      "for (struct list *p = head.next; p; p = p->next) { struct item *i = of(p);\n"
      "  if (i->n == 1) x++; if (i->other) { i = of(i->other); if (i->n == 0) i->m = 1; if (i == &own) x++; } }\n"
      "while (head.next) { struct item *i = of(head.next); head.next = i->l.next; free(i); } return x; }" },
    { .name = "apart",
      .path = "verdict/shape/memory.c",
      .macros = "-DSPINE -DANNOTATED" },  // a tree that is taken apart
    { .name = "apart_used", .path = "verdict/shape/memory.c", .macros = "-DSPINE -DANNOTATED -DUSED" },
    { .name = "freed",  // blocks that are freed, and others whose pointers are not followed
      .text = HEAD
      "int main(void) { struct node *l = 0, *k = 0, *t[2]; while (__VERIFIER_nondet_int()) {\n"
      "  struct node *n = malloc(sizeof *n); n->next = l; n->data = 1; if (__VERIFIER_nondet_int()) k = n; l = n; }\n"
      "t[0] = l; t[1] = k; if (__VERIFIER_nondet_int()) free(t[__VERIFIER_nondet_int() & 1]);\n"
      "else if (__VERIFIER_nondet_int()) { while (l) { struct node *n = l->next; free(l); l = n; } }\n"
      "if (k && __VERIFIER_nondet_int()) return k->data; return l != k; }" },
    { .name = "left",  // variables whose blocks are left
      .text =
          HEAD "static int get(struct node *p) { return p ? p->data : 0; }\n"
               "int main(void) { struct node *p = 0, own = { 0 }; if (__VERIFIER_nondet_int()) p = &own;\n"
               "if (__VERIFIER_nondet_int()) { struct node n; n.next = p; n.data = 2; p = &n; own.data = get(p); }\n"
               "if (__VERIFIER_nondet_int()) p = malloc(sizeof *p); if (p) own.next = p; own.data = get(own.next);\n"
               "return 0; }" },
    { .name = "queue", .path = "shapes/programs/queue.c", .wrong = true },
    { .name = "sentinel",  // a simpler one than that of tests/shapes
      .text = HEAD
      "struct task { int n; struct both l; };\n"
      "int main(void) { struct both head; head.next = &head; head.prev = &head;\n"
      "while (__VERIFIER_nondet_int()) { struct task *t = malloc(sizeof *t); t->n = 1;\n"
      "  t->l.next = head.next; t->l.prev = &head;\n"
      "  struct both *first = head.next; first->prev = &t->l; head.next = &t->l; }\n"
      "while (head.next != &head) { struct both *l = head.next; struct task *t = (struct task *)((char *)l - 8);\n"
      "  l->prev->next = l->next; l->next->prev = l->prev; free(t); } return 0; }" },
    { .name = "cells_slot", .path = "verdict/shape/cells.c", .macros = "-DSLOT" },
    { .name = "cells_slot_wrong", .path = "verdict/shape/cells.c", .macros = "-DSLOT -DWRONG", .wrong = true },
    { .name = "cells_stack", .path = "verdict/shape/cells.c", .macros = "-DSTACK" },
    { .name = "cells_stack_wrong", .path = "verdict/shape/cells.c", .macros = "-DSTACK -DWRONG", .wrong = true },
    { .name = "cells_inside", .path = "verdict/shape/cells.c", .macros = "-DINSIDE" },
    { .name = "cells_inside_wrong", .path = "verdict/shape/cells.c", .macros = "-DINSIDE -DWRONG", .wrong = true },
    { .name = "cells_bytes", .path = "verdict/shape/cells.c", .macros = "-DBYTES" },
    { .name = "cells_bytes_wrong", .path = "verdict/shape/cells.c", .macros = "-DBYTES -DWRONG", .wrong = true },
    { .name = "cells_loop", .path = "verdict/shape/cells.c", .macros = "-DLOOP" },
    { .name = "cells_loop_wrong", .path = "verdict/shape/cells.c", .macros = "-DLOOP -DWRONG", .wrong = true },
    { .name = "cells_parameter", .path = "verdict/shape/cells.c", .macros = "-DPARAMETER" },
    { .name = "cells_parameter_wrong",
      .path = "verdict/shape/cells.c",
      .macros = "-DPARAMETER -DWRONG",
      .wrong = true },
    // What is not followed: an exploration that does not stop there must be right.
    { .name = "not_copy", .path = "verdict/shape/adversary.c", .macros = "-DCOPY", .wrong = true },
    { .name = "not_bytes", .path = "verdict/shape/adversary.c", .macros = "-DBYTES", .wrong = true },
    { .name = "not_slot", .path = "verdict/shape/adversary.c", .macros = "-DSLOT", .wrong = true },
    { .name = "not_inside", .path = "verdict/shape/adversary.c", .macros = "-DINSIDE", .wrong = true },
    { .name = "not_recursion", .path = "verdict/shape/adversary.c", .macros = "-DRECURSION", .wrong = true },
    { .name = "not_zero", .path = "verdict/shape/adversary.c", .macros = "-DZERO", .wrong = true },
    { .name = "not_local", .path = "verdict/shape/adversary.c", .macros = "-DLOCAL", .wrong = true },
    { .name = "not_narrow", .path = "verdict/shape/adversary.c", .macros = "-DNARROW", .wrong = true },
    { .name = "not_array", .path = "verdict/shape/adversary.c", .macros = "-DARRAY", .wrong = true },
    { .name = "not_realloc", .path = "verdict/shape/adversary.c", .macros = "-DREALLOC", .wrong = true },
    { .name = "not_contents", .path = "verdict/shape/adversary.c", .macros = "-DCONTENTS", .wrong = true },
    { .name = "not_wide", .path = "verdict/shape/adversary.c", .macros = "-DWIDE", .wrong = true },
    { .name = "not_sign", .path = "verdict/shape/adversary.c", .macros = "-DSIGN", .wrong = true },
    { .name = "not_sign_of_variable",
      .path = "verdict/shape/adversary.c",
      .macros = "-DSIGN_OF_VARIABLE",
      .wrong = true },
    { .name = "not_elsewhere", .path = "verdict/shape/adversary.c", .macros = "-DELSEWHERE", .wrong = true },
    { .name = "not_freed", .path = "verdict/shape/adversary.c", .macros = "-DFREED", .wrong = true },
    { .name = "not_again", .path = "verdict/shape/adversary.c", .macros = "-DAGAIN", .wrong = true },
    { .name = "not_overlap", .path = "verdict/shape/adversary.c", .macros = "-DOVERLAP", .wrong = true },
    { .name = "not_moved", .path = "verdict/shape/adversary.c", .macros = "-DMOVED", .wrong = true },
};

// ---- an exploration -------------------------------------------------------------------------------------------------

#define OPT_S engine_cfg
static const struct opt_spec engine_specs[] = { ENGINE_OPTS(OPT_ROW) };
#undef OPT_S

enum { STACK = 1, VALUE = 3, SHAPE };
static const char *const cpas[] = { "location", "callstack", "spec", "value", "shape" };
#define CPAS "location,callstack,spec,value,shape"

// What is known at a node, under some pending calls.
struct known_place {
    const struct state *value, *shape;
    size_t next;  // 1 + the number of the next one there; 0: none
};

struct lab {
    const struct program_of *of;
    struct fixture f;
    struct engine_cfg engine;
    struct engine e;
    struct property property;
    unsigned safety;       // the parts that the property asks for; NONE: assertions
    struct map suspected;  // edges where a fault is
    struct map first;      // node and stack -> 1 + number of a place
    struct {
        VEC_OF(struct known_place);
    } places;
};

static bool read_program(struct lab *l)
{
    if (l->of->text) {
        fixture_text(&l->f, l->of->text);
        return true;
    }
    struct arena mem = { 0 };
    const char *args[4];
    struct frontend_options fe = { .pp_args = args };
    for (const char *s = l->of->macros; s && *s; s += strspn(s, " ")) {
        size_t n = strcspn(s, " ");
        args[fe.n_pp_args++] = arena_strndup(&mem, s, n);
        s += n;
    }
    fixture_begin(&l->f);
    bool good =
        frontend_add(&l->f.prog, arena_printf(&mem, "tests/%s", l->of->path), &fe) == RC_OK && fixture_build(&l->f);
    arena_free(&mem);
    return good;
}

// The options of the preset, the analyses that it names, and steps of one edge.
static void set_up_run(struct lab *l)
{
    struct run *r = &l->f.run;
    struct options *o = &l->f.options;
    struct buf why = { 0 };
    const struct algo_ops *cegar = algo_find("cegar");
    struct cegar_cfg *cfg = arena_alloc(&l->f.mem, cegar->cfg_size);
    opt_register(o, (struct opt_group){ "cegar", "", cegar->opts, cegar->n_opts, cfg });
    opt_register(o, (struct opt_group){ "engine", "", engine_specs, ARRAY_LEN(engine_specs), &l->engine });
    for (size_t i = 0; i < ARRAY_LEN(cpas); i++) {
        const struct cpa_ops *c = cpa_find(cpas[i]);
        opt_register(o, (struct opt_group){ arena_printf(&l->f.mem, "cpa.%s", cpas[i]), "", c->opts, c->n_opts,
                                            arena_alloc(&l->f.mem, c->cfg_size ? c->cfg_size : 1) });
    }
    for (const struct embedded *p = embedded_presets; p->name; p++)
        if (strcmp(p->name, "shape") == 0 && opt_load_text(o, p->name, p->text, &why) != RC_OK)
            fail_msg("%s", buf_str(&why));
    buf_free(&why);
    assert_string_equal(cfg->cpas, CPAS);
    l->engine.blocks = ENGINE_BLOCK_EDGE;
    l->property = l->safety ? (struct property){ .kind = PROP_SAFETY, .title = "memsafety", .safety = l->safety }
                            : (struct property){ .kind = PROP_ASSERT, .title = "assert" };
    vec_push(&r->automata, spec_automaton(&l->property, r->cfa, &r->mem));
    r->budget = (struct budget){ .tick_limit = 100000000 };
    for (size_t i = 0; i < ARRAY_LEN(cpas); i++)
        assert_int_equal(run_add(r, cpa_find(cpas[i])), RC_OK);
}

static uint64_t place_key(const struct node *at, const struct state *stack)
{
    return (uint64_t)at->id << 32 | stack->id;
}

static void collect(struct lab *l)
{
    for (size_t i = 0; i < l->e.arg.nodes.n; i++) {
        const struct arg_node *n = l->e.arg.nodes.at[i];
        const struct shape_state *s = n->at ? (const struct shape_state *)n->state[SHAPE] : NULL;
        if (s && s->fault != FAULT_NONE)
            map_put(&l->suspected, s->at->id, 1);
        if (!s || n->covered_by || s->fault != FAULT_NONE)
            continue;
        uint64_t *first = map_at(&l->first, place_key(n->at, n->state[STACK]));
        vec_push(&l->places, ((struct known_place){ n->state[VALUE], n->state[SHAPE], (size_t)*first }));
        *first = l->places.n;
    }
}

// Whether all that is reachable is represented.
static bool explore(struct lab *l)
{
    struct arg_node *target = NULL;
    enum explore_end end;
    assert_int_equal(engine_init(&l->e, &l->f.run, &l->engine), RC_OK);
    do
        end = engine_explore(&l->e, &target);
    while (end == EXPLORE_TARGET && (l->of->wrong || l->safety) && !target->obstacle);
    collect(l);
    return end == EXPLORE_DONE;
}

static void lab_close(struct lab *l)
{
    engine_free(&l->e);
    vec_free(&l->places);
    map_free(&l->first);
    map_free(&l->suspected);
    vec_free(&l->f.run.automata);
    tear_down(&l->f);
}

// ---- executions -----------------------------------------------------------------------------------------------------

enum { LARGE = 20 };  // nodes: an execution is followed no further

struct execution {
    struct lab *l;
    struct shape_heap *heap;
    uint64_t seed;
    const struct state *stack;
    struct map seen;  // what was found
    size_t heaps, looks, largest, suspicions;
    bool ended, suspected;
};

static bool input_is_swarm(uint64_t seed)
{
    return seed % 3 == 2;
}

struct agreement {
    struct concrete at;
    const struct value_cpa *v;
    bool ok;
};

// Whether a variable has the value that the state of the value analysis says.  (It names blocks in a way of its own.)
static void cell_agrees(void *ctx, uint32_t cell, uint32_t value)
{
    struct agreement *a = ctx;
    const struct cell *c = &a->at.memory->cells.at[cell];
    struct val x = a->v->values.at.at[value];
    bool known = true;
    u128 is = 0;
    if (a->at.memory->objs.at[c->obj].kind != OBJ_VAR || (x.kind != VAL_BITS && x.kind != VAL_NOT) ||
        !concrete_bits(&a->at, c, &is, &known))
        return;
    a->ok &= known && (x.bits == is) == (x.kind == VAL_BITS);
}

static bool value_agrees(const struct execution *x, struct interp *m, const struct state *s)
{
    const struct value_cpa *v = (const struct value_cpa *)x->l->f.run.cpa[VALUE];
    static const struct map none;
    struct agreement a = { { x->l->f.cfa, &v->l.d.memory, &none, m }, v, true };
    pmap_each(&v->l.d.pool, ((const struct value_state *)s)->root, cell_agrees, &a);
    return a.ok;
}

static void complain(const struct execution *x, struct interp *m, const struct edge *e, const char *what)
{
    struct lab *l = x->l;
    struct buf b = { 0 };
    uint64_t place = 0;
    buf_printf(&b, "%s, seed %llu: %s node %u, behind `", l->of->name, (unsigned long long)x->seed, what, e->to->id);
    edge_print(l->f.cfa, e, &b);
    buf_printf(&b, "' (line %u):\n", sources_place(&l->f.prog.src, e->loc).line);
    struct structure *s = shape_heap_structure(x->heap);
    structure_print(s, &b);
    structure_free(s);
    (void)map_get(&l->first, place_key(e->to, x->stack), &place);
    for (; place; place = l->places.at[place - 1].next) {
        const struct known_place *p = &l->places.at[place - 1];
        struct cpa *shape = l->f.run.cpa[SHAPE], *value = l->f.run.cpa[VALUE];
        buf_printf(&b, "\n  %s state: ", value_agrees(x, m, p->value) ? "a" : "another");
        shape->ops->print(shape, p->shape, &b);
        buf_puts(&b, "\n  with ");
        value->ops->print(value, p->value, &b);
    }
    fprintf(stderr, "%s\n", buf_str(&b));
    buf_free(&b);
    fail();
}

static bool follow_calls(struct execution *x, const struct edge *e)
{
    struct cpa *c = x->l->f.run.cpa[STACK];
    struct succ out = { 0 };
    bool good = c->ops->transfer(c, x->stack, NULL, e, &out) == RC_OK && out.n == 1;
    if (good)
        x->stack = out.at[0];
    vec_free(&out);
    return good;
}

// ---- membership, without what the analysis uses for it --------------------------------------------------------------

struct search {
    const struct structure *s, *g;
    uint32_t image[NODES_MAX];
    unsigned steps;
};

static bool below(const struct search *x, uint32_t pred, uint32_t u, uint32_t w)
{
    enum logic_op of_g = structure_get(x->g, pred, x->image[u], x->image[w]);
    return of_g == LOGIC_HALF || of_g == structure_get(x->s, pred, u, w);
}

// Whether what holds of node v, and of v and those before it, may hold of their images.
static bool fits(const struct search *x, uint32_t v)
{
    const struct vocabulary *voc = x->s->voc;
    for (uint32_t u = 0; u < v; u++)
        if (x->image[u] == x->image[v] && !(x->g->summary >> x->image[v] & 1))
            return false;
    for (uint32_t p = 0; p < voc->preds.n; p++) {
        if (voc->preds.at[p].arity == 1 && !below(x, p, v, v))
            return false;
        for (uint32_t u = 0; u <= v && voc->preds.at[p].arity == 2; u++)
            if (!below(x, p, u, v) || !below(x, p, v, u))
                return false;
    }
    return true;
}

static bool find_images(struct search *x, uint32_t v)
{
    enum { STEPS = 100000 };
    uint64_t used = 0;
    if (v == x->s->n) {
        for (uint32_t u = 0; u < v; u++)
            used |= UINT64_C(1) << x->image[u];
        return used == nodes_of(x->g);
    }
    for (x->image[v] = 0; x->image[v] < x->g->n; x->image[v]++)
        if (x->steps++ > STEPS || (fits(x, v) && find_images(x, v + 1)))
            return true;
    return false;
}

// (If it takes too long, nothing is wrong.)
static bool naive_embeds(const struct structure *s, const struct structure *g)
{
    struct search x = { .s = s, .g = g };
    for (uint32_t p = 0; p < s->voc->preds.n; p++)
        if (s->voc->preds.at[p].arity == 0 && !below(&x, p, 0, 0))
            return false;
    return find_images(&x, 0);
}

// Whether that is so where shape_heap_in says so.
static bool is_in(const struct execution *x, const struct state *state)
{
    const struct structure *g = ((const struct shape_state *)state)->g;
    struct structure *s = shape_heap_in(x->heap, state);
    bool in = s && (x->heaps % 4 != 0 || naive_embeds(s, g));
    structure_free(s);
    return in;
}

static bool is_represented(struct execution *x, struct interp *m, const struct edge *e)
{
    uint64_t place = 0;
    (void)map_get(&x->l->first, place_key(e->to, x->stack), &place);
    for (; place; place = x->l->places.at[place - 1].next) {
        const struct known_place *p = &x->l->places.at[place - 1];
        if (value_agrees(x, m, p->value) && is_in(x, p->shape))
            return true;
    }
    return false;
}

// The heap, the place, and which states there agree with the variables.
static uint64_t key_of(const struct execution *x, struct interp *m, const struct edge *e)
{
    uint64_t place = 0, key = hash_mix(shape_heap_hash(x->heap), place_key(e->to, x->stack));
    (void)map_get(&x->l->first, place_key(e->to, x->stack), &place);
    const struct state *last = NULL;
    bool agrees = false;
    for (; place; place = x->l->places.at[place - 1].next) {
        const struct known_place *p = &x->l->places.at[place - 1];
        agrees = p->value == last ? agrees : value_agrees(x, m, p->value);
        last = p->value;
        key = hash_mix(key, agrees);
    }
    return key;
}

static void look(void *ctx, struct interp *m, const struct edge *e)
{
    struct execution *x = ctx;
    uint64_t yes;
    x->suspected |= map_get(&x->l->suspected, e->id, &yes);
    x->ended |= x->suspected || (x->l->safety & SAFE_MEMTRACK);  // dead variables may hold blocks there
    x->ended |= e->kind == EDGE_STOP || e->kind == EDGE_VIOLATION || e->kind == EDGE_UNSUPPORTED || m->stop;
    if (x->ended)
        return;
    if (!follow_calls(x, e))
        complain(x, m, e, "no such call at");
    shape_heap_step(x->heap, m, e);
    x->looks++;
    x->ended = shape_heap_nodes(x->heap) > LARGE;
    if (x->ended)
        return;
    x->largest = MAX(x->largest, shape_heap_nodes(x->heap));
    if (!map_put(&x->seen, key_of(x, m, e), 1))
        return;
    x->heaps++;
    if (!is_represented(x, m, e))
        complain(x, m, e, "no state represents the heap at");
}

// Loops are left soon, so that executions come to their end with short lists.
static u128 small_input(void *rng, size_t n, const struct input *wanted)
{
    (void)n;
    return type_is_pointer(wanted->type) ? wanted->value : rng_below(rng, 4);
}

static void execute(struct execution *x, uint64_t runs, uint64_t first)
{
    struct cpa *stack = x->l->f.run.cpa[STACK];
    for (x->seed = first; x->seed < first + runs; x->seed++) {
        struct rng r = rng_seed(x->seed);
        struct input_swarm swarm = { .rng = rng_seed(x->seed) };
        struct run_options opt = { .cfa = x->l->f.cfa, .automaton = x->l->f.run.automata.at[0], .max_steps = 1000 };
        opt.inputs = input_is_swarm(x->seed) ? (struct input_source){ input_from_swarm, &swarm }
                     : x->seed % 3           ? (struct input_source){ input_from_rng, &r }
                                             : (struct input_source){ small_input, &r };
        struct run_result out;
        x->stack = stack->ops->initial(stack, x->l->f.cfa->start->entry);
        x->ended = x->suspected = false;
        shape_heap_begin(x->heap, x->seed);
        input_swarm_begin(&swarm);
        interp_run_hooked(&opt, look, x, &out);
        input_swarm_free(&swarm);
        x->suspicions += x->suspected;
        if (x->l->safety && out.end == RUN_VIOLATION && !x->suspected)
            fail_msg("%s, seed %llu: a fault that is not suspected: %s", x->l->of->name, (unsigned long long)x->seed,
                     fault_text(out.fault.kind));
        if (!x->l->safety && (out.end == RUN_VIOLATION || out.end == RUN_UNSUPPORTED) && !x->l->of->wrong)
            fail_msg("%s, seed %llu: the execution ends with %d %s", x->l->of->name, (unsigned long long)x->seed,
                     (int)out.end, out.why);
        run_result_free(&out);
    }
}

static size_t unfinished;  // explorations that met an obstacle where there is none

static size_t check_program(const struct program_of *of, unsigned safety, uint64_t runs)
{
    struct lab l = { .of = of, .safety = safety };
    if (!read_program(&l))
        fail_msg("%s cannot be read", of->name);
    set_up_run(&l);
    bool done = explore(&l);
    struct execution x = { .l = &l, .heap = shape_heap_new(l.f.run.cpa[SHAPE]) };
    if (done && x.heap)
        execute(&x, runs, unit_number("SHAPE_SEED", 1));
    unfinished += (!done || !x.heap) && !of->wrong && !safety;
    print_message("%s%s: %zu states, %zu heaps in %zu places of runs, up to %zu nodes, %zu runs suspected%s\n",
                  of->name,
                  safety & SAFE_MEMTRACK ? ", blocks"
                  : safety               ? ", accesses"
                                         : "",
                  l.places.n, x.heaps, x.looks, x.largest, x.suspicions, done && x.heap ? "" : "; not explored");
    shape_heap_free(x.heap);
    map_free(&x.seen);
    lab_close(&l);
    return x.heaps;
}

static const char *only;  // the program that is asked for; NULL: all

// Explorations take most of the time: every program under one safety, and with sanitizers every third one.
static bool is_chosen(size_t program, size_t safety)
{
    if (only || getenv("SHAPE_RUNS"))
        return !only || strcmp(only, programs[program].name) == 0;
    return (program + safety) % (SANITIZED ? 9 : 3) == 0;
}

static void test_runs(void **state)
{
    (void)state;
    static const unsigned safety[] = { SAFE_NONE, SAFE_DEREF | SAFE_FREE, SAFE_ALL };
    uint64_t runs = unit_rounds("SHAPE_RUNS", 4);
    size_t heaps = 0;
    for (size_t i = 0; i < ARRAY_LEN(programs); i++)
        for (size_t k = 0; k < ARRAY_LEN(safety); k++)
            if (is_chosen(i, k))
                heaps += check_program(&programs[i], safety[k], runs);
    // The test must have had something to do.
    assert_true(only || (unfinished == 0 && heaps > 100 * runs));
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_runs) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
