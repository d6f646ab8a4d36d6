// SPDX-License-Identifier: Apache-2.0
// A doubly linked list, each node of which has a circular doubly linked list, perhaps an empty one: built and freed correctly.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct bead {
    struct bead *next;
    struct bead *prev;
};

struct node {
    struct node *next;
    struct node *prev;
    struct bead *ring;
};

static struct bead *add_bead(struct bead *ring)
{
    struct bead *b = malloc(sizeof *b);
    if (ring == NULL) {
        b->next = b;
        b->prev = b;
    } else {
        b->next = ring;
        b->prev = ring->prev;
        b->prev->next = b;
        ring->prev = b;
    }
    return b;
}

static void free_ring(struct bead *ring)
{
    if (ring == NULL)
        return;
    ring->prev->next = NULL;
    while (ring != NULL) {
        struct bead *b = ring;
        ring = b->next;
        free(b);
    }
}

int main(void)
{
    struct node *first = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->ring = NULL;
        while (__VERIFIER_nondet_int())
            n->ring = add_bead(n->ring);
        n->next = NULL;
        n->prev = last;
        if (last != NULL)
            last->next = n;
        else
            first = n;
        last = n;
    }
    while (first != NULL) {
        struct node *n = first;
        first = n->next;
        free_ring(n->ring);
        free(n);
    }
    return 0;
}
