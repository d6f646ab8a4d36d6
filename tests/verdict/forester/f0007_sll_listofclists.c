// SPDX-License-Identifier: Apache-2.0
// A singly linked list, each node of which has a circular list of at least one node: built and freed correctly.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: TRUE
// GREP: port 0: q0 ->
// COVERS: F40
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct bead {
    struct bead *next;
};

struct node {
    struct node *next;
    struct bead *ring;
};

static struct bead *make_ring(void)
{
    struct bead *first = malloc(sizeof *first);
    first->next = first;
    while (__VERIFIER_nondet_int()) {
        struct bead *b = malloc(sizeof *b);
        b->next = first->next;
        first->next = b;
    }
    return first;
}

static void free_ring(struct bead *first)
{
    struct bead *b = first->next;
    while (b != first) {
        struct bead *next = b->next;
        free(b);
        b = next;
    }
    free(first);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->ring = make_ring();
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *n = list;
        list = list->next;
        free_ring(n->ring);
        free(n);
    }
    return 0;
}
