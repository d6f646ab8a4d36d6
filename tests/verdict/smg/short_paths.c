// SPDX-License-Identifier: Apache-2.0
// A suspect path that no input takes hides a fault of two lists of certain lengths: heaps of few blocks, and short paths, are tried in turn.
// ARGS: --prop=memsafety
// EXPECT: FALSE
// GREP: FALSE (valid-deref, short_paths.c:50)
// ARGS[2]: --prop=memsafety --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 --engine.order=mixed --ticks=20000
// EXPECT[3]: UNKNOWN (work-limit)
// ARGS[4]: --prop=memsafety --analysis=smg
// EXPECT[4]: FALSE
// ARGS[5]: --prop=memsafety --analysis=executions
// EXPECT[5]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *push(struct node *list)
{
    struct node *n = malloc(sizeof *n);
    n->next = list;
    return n;
}

static int length(const struct node *list)
{
    int n = 0;
    for (; list; list = list->next)
        n++;
    return n;
}

int main(void)
{
    struct node *a = 0, *b = 0;
    int all = 0;
    for (; __VERIFIER_nondet_int(); all++)
        if (__VERIFIER_nondet_int())
            a = push(a);
        else
            b = push(b);
    int x = length(a), y = length(b);
    if (x + y != all)
        a->next = a;  // never
    if (x == 3 && y == 2)
        b->next->next->next = a;  // through null
    for (struct node *n; a; a = n) {
        n = a->next;
        free(a);
    }
    for (struct node *n; b; b = n) {
        n = b->next;
        free(b);
    }
    return 0;
}
