// SPDX-License-Identifier: Apache-2.0
// heapgen_main.c: prints the random program of a seed that works on lists: it makes, links, walks, cuts, shares and frees nodes, mostly
// with the care that a program needs, and now and then without.
//
//   heapgen_main SEED
//
// Whether the program has a fault is not known to the generator: executions decide that.
#include "../generate.h"

static unsigned care;    // one in so many guards is left out
static unsigned indent;  // of the line that is written, in levels
static unsigned locals;  // variables declared in blocks so far

#define LINE(...) (printf("%*s", (int)(4 * indent), ""), printf(__VA_ARGS__), printf("\n"))

static const char *pointer(void)
{
    static const char *const name[] = { "a", "b", "c", "g", "h" };
    return name[below(sizeof name / sizeof *name)];
}

static const char *field(void)
{
    static const char *const name[] = { "next", "next", "prev", "child" };
    return name[below(sizeof name / sizeof *name)];
}

// The statement that follows is only for a pointer that is not null; rarely this is not asked.
static void guard(const char *p)
{
    if (below(care))
        printf("%*sif (%s)\n    ", (int)(4 * indent), "", p);
}

// ---- statements without others in them ------------------------------------------------------------------------------

static void make(void)
{
    const char *p = pointer();
    switch (below(4)) {
    case 0:
        LINE("%s = node(%u, %s);", p, below(3), pointer());
        break;
    case 1:
        LINE("push(&%s, %u);", p, below(3));
        break;
    case 2:
        LINE("append(&%s, %u);", p, below(3));
        break;
    default:
        LINE("%s = node(%u, 0);", p, below(3));
    }
}

static void link_nodes(void)
{
    const char *p = pointer(), *q = pointer();
    switch (below(5)) {
    case 0:
        LINE("%s = %s;", p, q);
        break;
    case 1:
        guard(q);
        LINE("%s = %s->%s;", p, q, field());
        break;
    case 2:
        LINE("%s = 0;", p);
        break;
    default:
        guard(p);
        LINE("%s->%s = %s;", p, field(), q);
    }
}

static void give_back(void)
{
    const char *p = pointer();
    switch (below(6)) {
    case 0:
        LINE("free(%s);", p);
        break;
    case 1:
        LINE("pop(&%s);", p);
        break;
    case 2:
        LINE("destroy(%s);", p);
        LINE("%s = 0;", p);
        break;
    case 3:
        guard(p);
        LINE("{ free(%s->child); %s->child = 0; }", p, p);
        break;
    default:
        LINE("free(%s);", p);
        LINE("%s = 0;", p);
    }
}

static void data(void)
{
    const char *p = pointer(), *q = pointer();
    switch (below(6)) {
    case 0:
        guard(p);
        LINE("n = %s->data;", p);
        break;
    case 1:
        guard(p);
        LINE("{ int *at = &%s->data; *at = n; }", p);
        break;
    case 2:
        LINE("if (%s && %s)", p, q);
        LINE("    memcpy(%s, %s, sizeof *%s);", p, q, p);
        break;
    case 3:
        guard(p);
        LINE("memset(%s, 0, sizeof *%s);", p, p);
        break;
    case 4:
        LINE("t[(unsigned)n %% 3] = %s;", p);
        LINE("%s = t[%u];", q, below(3));
        break;
    default:
        LINE("n = %u;", below(4));
    }
}

static void whole_list(void)
{
    const char *p = pointer(), *q = pointer();
    switch (below(6)) {
    case 0:  // the link that leads nowhere
        LINE("{ struct node **at = &%s; while (*at) at = &(*at)->next; *at = %s; }", p, below(2) ? q : "node(1, 0)");
        break;
    case 1:  // takes a node out
        LINE("for (struct node **at = &%s; *at; at = &(*at)->next)", p);
        LINE("    if (%s) { struct node *x = *at; *at = x->next; free(x); break; }",
             below(2) ? "(*at)->data == n" : "any()");
        break;
    case 2:
        LINE("{ struct node *r = 0; while (%s) { struct node *x = %s; %s = x->next; x->next = r; r = x; } %s = r; }", p,
             p, p, p);
        break;
    case 3:
        LINE("for (struct node *x = %s; x; x = x->next)", p);
        LINE("    %s;", below(2) ? "x->data = n" : "if (x->next) x->next->prev = x");
        break;
    case 4:
        LINE("for (struct node *x = %s; x; x = x->next) { if (any()) { %s = x; break; } }", p, q);
        break;
    default:
        LINE("while (%s) { struct node *x = %s->next; free(%s); %s = x; }", p, p, p, p);
    }
}

// ---- statements with others in them ---------------------------------------------------------------------------------

static void statement(unsigned depth);

static void block(unsigned depth)
{
    indent++;
    for (unsigned n = 1 + below(3); n > 0; n--)
        statement(depth - 1);
    indent--;
}

static void branch(unsigned depth)
{
    const char *p = pointer(), *q = pointer();
    switch (below(4)) {
    case 0:
        LINE("if (%s == %s) {", p, q);
        break;
    case 1:
        LINE("if (%s && %s->data == %u) {", p, p, below(3));
        break;
    case 2:
        LINE("if (!%s) {", p);
        break;
    default:
        LINE("if (any()) {");
    }
    block(depth);
    if (below(2)) {
        LINE("} else {");
        block(depth);
    }
    LINE("}");
}

static void local_node(unsigned depth)
{
    unsigned k = locals++;
    LINE("{");
    indent++;
    LINE("struct node l%u = { %u, %s, 0, 0 };", k, below(3), pointer());
    LINE("%s = &l%u;", pointer(), k);
    block(depth);
    LINE("%s = l%u.next;", pointer(), k);
    indent--;
    LINE("}");
}

static void statement(unsigned depth)
{
    unsigned kind = below(depth ? 18 : 14);
    if (kind < 4)
        make();
    else if (kind < 7)
        link_nodes();
    else if (kind < 9)
        give_back();
    else if (kind < 11)
        data();
    else if (kind < 14)
        whole_list();
    else if (kind < 15) {
        LINE("while (any()) {");
        block(depth);
        LINE("}");
    } else if (kind < 17)
        branch(depth);
    else
        local_node(depth);
}

static const char prelude[] =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void *malloc(unsigned long), free(void *), *memcpy(void *, const void *, unsigned long), *memset(void *, int, unsigned long);\n"
    "struct node {\n    int data;\n    struct node *next, *prev, *child;\n} *g, *h, *t[3];\n"
    "static int any(void)\n{\n    return __VERIFIER_nondet_int() & 1;\n}\n"
    "static struct node *node(int data, struct node *next)\n{\n    struct node *x = malloc(sizeof *x);\n    x->data = data;\n"
    "    x->next = next;\n    x->prev = x->child = 0;\n    return x;\n}\n"
    "static void push(struct node **list, int data)\n{\n    struct node *x = node(data, *list);\n    if (*list)\n        (*list)->prev = x;\n"
    "    *list = x;\n}\n"
    "static void append(struct node **list, int data)\n{\n    struct node *last = 0;\n    while (*list) {\n        last = *list;\n"
    "        list = &last->next;\n    }\n    *list = node(data, 0);\n    (*list)->prev = last;\n}\n"
    "static void pop(struct node **list)\n{\n    struct node *x = *list;\n    if (!x)\n        return;\n    *list = x->next;\n"
    "    if (*list)\n        (*list)->prev = 0;\n    free(x);\n}\n"
    "static void destroy(struct node *x)\n{\n    while (x) {\n        struct node *next = x->next;\n        free(x);\n        x = next;\n    }\n}\n";

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
    static const char *const all[] = { "a", "b", "c", "g", "h" };
    for (unsigned i = 0, rare = 1 + below(8); i < 5; i++)
        if (below(1 + rare))
            LINE("destroy(%s);", all[i]);
    printf("    return 0;\n}\n");
    return 0;
}
