// SPDX-License-Identifier: Apache-2.0
// Three global nodes are linked by their initialisers; blocks are inserted behind the second one and taken out again, and only they are freed: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int visited;
};

static struct node third = { NULL, 0 };
static struct node second = { &third, 0 };
static struct node first = { &second, 0 };

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->visited = 0;
        n->next = second.next;
        second.next = n;
    }
    for (struct node *n = &first; n != NULL; n = n->next)
        n->visited = 1;
    struct node *n = first.next->next;
    while (n != &third) {
        struct node *next = n->next;
        free(n);
        n = next;
    }
    second.next = &third;
    return 0;
}
