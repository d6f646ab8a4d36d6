// SPDX-License-Identifier: Apache-2.0
// A skip list of three levels in a record with its first and last node: nodes of random heights are inserted at random places, whose upper pointers
// are not set if they are lower, and the list is freed: correct.
// COVERS: F58
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cpa.smg.unions=0 --cpa.smg.coarse=0 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next[3];  // on the lowest level, among those of height 2 and more, among those of height 3
};

struct skiplist {
    struct node *first, *last;
};

static struct skiplist *new_list(void)
{
    struct skiplist *l = malloc(sizeof *l);
    l->first = malloc(sizeof *l->first);
    l->last = malloc(sizeof *l->last);
    for (int i = 0; i < 3; i++) {
        l->first->next[i] = l->last;
        l->last->next[i] = NULL;
    }
    return l;
}

static void insert(struct skiplist *l)
{
    struct node *high = l->first;
    while (high->next[2] != l->last && __VERIFIER_nondet_int())
        high = high->next[2];
    struct node *middle = high;
    while (middle->next[1] != high->next[2] && __VERIFIER_nondet_int())
        middle = middle->next[1];
    struct node *low = middle;
    while (low->next[0] != middle->next[1] && __VERIFIER_nondet_int())
        low = low->next[0];

    struct node *n = malloc(sizeof *n);
    n->next[0] = low->next[0];
    low->next[0] = n;
    if (__VERIFIER_nondet_int()) {
        n->next[1] = middle->next[1];
        middle->next[1] = n;
        if (__VERIFIER_nondet_int()) {
            n->next[2] = high->next[2];
            high->next[2] = n;
        }
    }
}

int main(void)
{
    struct skiplist *l = new_list();
    while (__VERIFIER_nondet_int())
        insert(l);
    while (l->first) {
        struct node *n = l->first;
        l->first = n->next[0];
        free(n);
    }
    free(l);
    return 0;
}
