// SPDX-License-Identifier: Apache-2.0
// heapgen_main.c: prints the random program of a seed that works on lists: it makes, links, walks, cuts, shares and frees nodes, mostly
// with the care that a program needs, and now and then without.
//
//   heapgen_main SEED
//
// Whether the program has a fault is not known to the generator: executions decide that.
#include "../generate.h"

#include <stdbool.h>
#include <string.h>

static unsigned care;    // one in so many guards is left out
static unsigned indent;  // of the line that is written, in levels
static unsigned locals;  // variables declared in blocks so far

#define COUNT(A) ((unsigned)(sizeof(A) / sizeof *(A)))

static const char *const pointers[] = { "a", "b", "c", "g", "h" };
static const char *const fields[] = { "next", "next", "prev", "child" };

/* A statement, or the head of one.  $p, $q, $r: pointers, the same ones in the whole line; $f: a link; $k: a small number;
 * $c: a question without effect; $l: a variable of its own.  "?p ": what follows is only for $p that is not null, which rarely is
 * not asked. */
static void line(const char *text)
{
    static const char *const questions[] = { "any()",
                                             "any()",
                                             "$p == $q",
                                             "$p && $p->data == $k",
                                             "!$p",
                                             "n == $k",
                                             "$p != $q",
                                             "$p && $p->next == $q",
                                             "n < $k",
                                             "$p && $q && $p->$f == $q->$f",
                                             "$p && !$p->child" };
    const char *name[3];
    for (unsigned i = 0; i < 3; i++)
        name[i] = pointers[below(COUNT(pointers))];
    const char *question = questions[below(COUNT(questions))];
    printf("%*s", (int)(4 * indent), "");
    if (text[0] == '?') {
        if (below(care))
            printf("if (%s) ", name[text[1] - 'p']);
        text += 3;
    }
    for (const char *rest = NULL; *text || rest; text++) {
        if (!*text) {
            text = rest;
            rest = NULL;
            if (!*text)
                break;
        }
        if (*text != '$') {
            putchar(*text);
            continue;
        }
        switch (*++text) {
        case 'f':
            printf("%s", fields[below(COUNT(fields))]);
            break;
        case 'k':
            printf("%u", below(4));
            break;
        case 'l':
            printf("l%u", locals);
            break;
        case 'c':
            rest = text + 1;
            text = question - 1;
            break;
        default:
            printf("%s", name[*text - 'p']);
        }
    }
    printf("\n");
}

static const char *const statements[] = {
    // nodes and links
    "$p = node($k, 0);",
    "$p = node($k, 0);",
    "$p = node($k, $q);",
    "push(&$p, $k);",
    "push(&$p, n);",
    "append(&$p, $k);",
    "$p = $q;",
    "$p = 0;",
    "?q $p = $q->$f;",
    "?p $p->$f = $q;",
    "?p $p->$f = $q;",
    "?p { $q = $p->next; $p->next = 0; }",
    "?p $p->child = any() ? node($k, 0) : 0;",
    // what ends
    "free($p);",
    "free($p); $p = 0;",
    "free($p); $p = 0;",
    "pop(&$p);",
    "destroy($p); $p = 0;",
    "ruin($p); $p = 0;",
    "destroy_children($p);",
    "?p { free($p->child); $p->child = 0; }",
    "if (any()) exit(0);",
    // contents
    "n = $k;",
    "n = any();",
    "?p n = $p->data;",
    "?p $p->data = n;",
    "?p { int *at = &$p->data; *at = n; }",
    "if ($p && $q) memcpy($p, $q, sizeof *$p);",
    "if ($p && $q) { struct node x = *$p; *$p = *$q; *$q = x; }",
    "?p memset($p, 0, sizeof *$p);",
    "?p { struct node *x = realloc($p, sizeof *x + 8); $p = x; }",
    "{ void *x = $p; unsigned long word; memcpy(&word, &x, sizeof x); $q = (struct node *)word; }",
    // tables
    "t[(unsigned)n % 3] = $p;",
    "$p = t[(unsigned)n % 3];",
    "t[$k % 3] = $p; $q = t[$k % 3];",
    "{ struct node **v = malloc(2 * sizeof *v); v[0] = $p; v[1] = $q; $r = v[any()]; free(v); }",
    "{ struct node s[2] = { { 0 }, { 1, s, $p, $q } }; $r = s[any()].next; if ($r == s) $r = s[1].child; }",
    // rings
    "ring_add(&ring, $k);",
    "ring_add(ring.next, $k);",
    "if (ring.next != &ring) ring_remove(ring.next);",
    "while (ring.next != &ring) ring_remove(ring.next);",
    "for (struct link *x = ring.next; x != &ring; x = x->next) if (((struct item *)((char *)x - 8))->data == n) { ring_remove(x); break; }",
    // whole lists
    "{ struct node **at = &$p; while (*at) at = &(*at)->next; *at = $q; }",
    "{ struct node **at = &$p; while (*at && any()) at = &(*at)->next; *at = node($k, *at); }",
    "for (struct node **at = &$p; *at; at = &(*at)->next) if ($c) { struct node *x = *at; *at = x->next; free(x); break; }",
    "for (struct node **at = &$p; *at;) if ((*at)->data == n) { struct node *x = *at; *at = x->next; free(x); } else at = &(*at)->next;",
    "{ struct node *r = 0; while ($p) { struct node *x = $p; $p = x->next; x->next = r; r = x; } $p = r; }",
    "for (struct node *x = $p; x; x = x->next) x->data = n;",
    "for (struct node *x = $p; x; x = x->next) if (x->next) x->next->prev = x;",
    "for (struct node *x = $p; x; x = x->next) if (!x->child) x->child = node($k, 0);",
    "for (struct node *x = $p; x; x = x->next) if (any()) x->child = node($k, x->child);",
    "for (struct node *x = $p; x; x = x->next) { free(x->child); x->child = 0; }",
    "for (struct node *x = $p; x; x = x->next) if (x->data == n) { $q = x; break; }",
    "for (struct node *x = $p; x; x = x->next) if (x->data) x->child = $q;",
    "while ($p) { struct node *x = $p->next; free($p); $p = x; }",
    "while ($p) { struct node *x = $p->next; free($p->child); free($p); $p = x; }",
    "do push(&$p, n); while (any());",
    "for (int i = 0; i < n; i++) push(&$p, i);",
    "for (int i = 0; i < n && $p; i++) pop(&$p);",
};

static void block(unsigned depth);

/* A variable of a block, or of the body of a loop, that owns a node: what becomes of it there, and how the block is left. */
static void owner(unsigned depth)
{
    static const char *const behind[] = { "free($l);",           "$p = $l;",        "if ($c) exit(0);", "if ($c) abort();",
                                          "if ($c) goto out;",   "t[$k % 3] = $l;", "destroy($l);",     "if ($c) $p = $l; else free($l);",
                                          "$l->next = 0, free($l);" };
    static const char *const leaves[] = { "if ($c) break;", "if ($c) continue;" };
    bool loop = below(2);
    line(loop ? "while (any()) {" : "{");
    indent++;
    unsigned mine = ++locals, last = locals;
    line(below(2) ? "struct node *$l = node($k, $p);" : "struct node *$l = node($k, 0);");
    indent--;
    if (below(2))
        block(depth);
    indent++;
    for (unsigned n = below(3); n > 0; n--) {
        last = locals;
        locals = mine;
        line(loop && !below(3) ? leaves[below(COUNT(leaves))] : behind[below(COUNT(behind))]);
        locals = last;
    }
    indent--;
}

static void statement(unsigned depth)
{
    unsigned kind = depth ? below(14) : 0;
    if (kind == 1) {
        line("while (any()) {");
        block(depth);
    } else if (kind <= 3 && kind) {
        line("if ($c) {");
        block(depth);
        if (below(2)) {
            line("} else {");
            block(depth);
        }
    } else if (kind == 4) {
        line("{");
        indent++;
        locals++;
        line("struct node $l = { $k, $p, 0, 0 };");
        line("$p = &$l;");
        indent--;
        unsigned mine = locals;
        block(depth);
        indent++;
        printf("%*s%s = l%u.next;\n", (int)(4 * indent), "", pointers[below(COUNT(pointers))], mine);
        indent--;
    } else if (kind == 5 || kind == 6) {
        owner(depth);
    } else {
        line(statements[below(COUNT(statements))]);
        return;
    }
    line("}");
}

static void block(unsigned depth)
{
    indent++;
    for (unsigned n = 1 + below(3); n > 0; n--)
        statement(depth - 1);
    indent--;
}

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void *malloc(unsigned long), *realloc(void *, unsigned long), free(void *), exit(int), abort(void);\n"
    "extern void *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);\n"
    "struct node {\n    int data;\n    struct node *next, *prev, *child;\n} *g, *h, *t[3];\n"
    "struct link {\n    struct link *next, *prev;\n} ring = { &ring, &ring };\n"
    "struct item {\n    int data;\n    struct link link;\n};\n"
    "static int any(void)\n{\n    return __VERIFIER_nondet_int() & 1;\n}\n"
    "static struct node *node(int data, struct node *next)\n{\n    struct node *x = malloc(sizeof *x);\n    x->data = data;\n"
    "    x->next = next;\n    x->prev = x->child = 0;\n    return x;\n}\n"
    "static void push(struct node **list, int data)\n{\n    struct node *x = node(data, *list);\n    if (*list)\n"
    "        (*list)->prev = x;\n    *list = x;\n}\n"
    "static void append(struct node **list, int data)\n{\n    struct node *last = 0;\n    while (*list) {\n        last = *list;\n"
    "        list = &last->next;\n    }\n    *list = node(data, 0);\n    (*list)->prev = last;\n}\n"
    "static void pop(struct node **list)\n{\n    struct node *x = *list;\n    if (!x)\n        return;\n    *list = x->next;\n"
    "    if (*list)\n        (*list)->prev = 0;\n    free(x);\n}\n"
    "static void destroy(struct node *x)\n{\n    while (x) {\n        struct node *next = x->next;\n        free(x);\n"
    "        x = next;\n    }\n}\n"
    "static void destroy_children(struct node *x)\n{\n    for (; x; x = x->next) {\n        destroy(x->child);\n"
    "        x->child = 0;\n    }\n}\n"
    "static void ruin(struct node *x)\n{\n    if (!x)\n        return;\n    ruin(x->next);\n    free(x->child);\n    free(x);\n}\n"
    "static void ring_add(struct link *at, int data)\n{\n    struct item *x = malloc(sizeof *x);\n    x->data = data;\n"
    "    x->link.next = at->next;\n    x->link.prev = at;\n    at->next->prev = &x->link;\n    at->next = &x->link;\n}\n"
    "static void ring_remove(struct link *x)\n{\n    x->prev->next = x->next;\n    x->next->prev = x->prev;\n"
    "    free((char *)x - 8);\n}\n";

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: heapgen_main SEED\n");
        return 64;
    }
    generate_seed(argv[1], 8);
    care = 4 + below(40);
    printf("%sint main(void)\n{\n    struct node *a = 0, *b = 0, *c = 0;\n    int n = __VERIFIER_nondet_int() & 3;\n",
           prelude);
    indent = 1;
    for (unsigned n = 2 + below(7); n > 0; n--)
        statement(2);
    printf("out:;\n");
    static const char *const ends[] = { "destroy(%s);", "ruin(%s);", "destroy_children(%s), destroy(%s);" };
    for (unsigned i = 0, rare = 1 + below(8), how = below(3); i < COUNT(pointers); i++)
        if (below(1 + rare)) {
            printf("    ");
            printf(ends[how], pointers[i], pointers[i]);
            printf("\n");
        }
    if (below(4))
        printf("    while (ring.next != &ring)\n        ring_remove(ring.next);\n");
    printf("    return 0;\n}\n");
    return 0;
}
