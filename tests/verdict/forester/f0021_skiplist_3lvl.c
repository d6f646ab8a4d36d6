// SPDX-License-Identifier: Apache-2.0
// A skip list of three levels between two sentinels: nodes are inserted at random places with random heights, the segments of each level are walked
// on the level below, and the list is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (work-limit)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *n1;  // the next of all nodes
    struct node *n2;  // the next of height 2 or 3
    struct node *n3;  // the next of height 3
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->n1 = NULL;
    n->n2 = NULL;
    n->n3 = NULL;
    return n;
}

static void insert(struct node *start, struct node *end)
{
    struct node *a3 = start;
    while (a3->n3 != end && __VERIFIER_nondet_int())
        a3 = a3->n3;
    struct node *a2 = a3;
    while (a2->n2 != a3->n3 && __VERIFIER_nondet_int())
        a2 = a2->n2;
    struct node *a1 = a2;
    while (a1->n1 != a2->n2 && __VERIFIER_nondet_int())
        a1 = a1->n1;

    struct node *n = new_node();
    n->n1 = a1->n1;
    a1->n1 = n;
    if (__VERIFIER_nondet_int()) {
        n->n2 = a2->n2;
        a2->n2 = n;
        if (__VERIFIER_nondet_int()) {
            n->n3 = a3->n3;
            a3->n3 = n;
        }
    }
}

int main(void)
{
    struct node *start = new_node(), *end = new_node();
    start->n1 = end;
    start->n2 = end;
    start->n3 = end;
    while (__VERIFIER_nondet_int())
        insert(start, end);

    for (struct node *a3 = start; a3 != end; a3 = a3->n3)
        for (struct node *a2 = a3; a2 != a3->n3; a2 = a2->n2)
            for (struct node *a1 = a2; a1 != a2->n2; a1 = a1->n1)
                if (a1->n1 == NULL)
                    return 1;  // does not happen: it would lose the list

    while (start != NULL) {
        struct node *next = start->n1;
        free(start);
        start = next;
    }
    return 0;
}
