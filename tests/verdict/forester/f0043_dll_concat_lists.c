// SPDX-License-Identifier: Apache-2.0
// Two doubly linked lists with their first and last nodes become one, which is freed from its end: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *prev;
};

struct list {
    struct node *first;
    struct node *last;
};

static struct list any_list(void)
{
    struct list l = { NULL, NULL };
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = NULL;
        n->prev = l.last;
        if (l.last != NULL)
            l.last->next = n;
        else
            l.first = n;
        l.last = n;
    }
    return l;
}

int main(void)
{
    struct list a = any_list(), b = any_list();
    if (a.last == NULL) {
        a = b;
    } else if (b.first != NULL) {
        a.last->next = b.first;
        b.first->prev = a.last;
        a.last = b.last;
    }
    while (a.last != NULL) {
        struct node *n = a.last;
        a.last = n->prev;
        free(n);
    }
    return 0;
}
