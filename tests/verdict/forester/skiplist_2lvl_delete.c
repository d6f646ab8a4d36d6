// SPDX-License-Identifier: Apache-2.0
// Random nodes are deleted from a skip list of two levels, those of height 2 from both levels; then all levels are walked: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    struct node *skip;
    int data;
};

static struct node *new_node(struct node *next, struct node *skip)
{
    struct node *n = malloc(sizeof *n);
    n->next = next;
    n->skip = skip;
    n->data = 0;
    return n;
}

int main(void)
{
    struct node *end = new_node(NULL, NULL), *start = new_node(end, end);
    while (__VERIFIER_nondet_int()) {
        struct node *upper = start;
        while (upper->skip != end && __VERIFIER_nondet_int())
            upper = upper->skip;
        struct node *lower = upper;
        while (lower->next != upper->skip && __VERIFIER_nondet_int())
            lower = lower->next;

        struct node *n = lower->next;
        if (n != end && __VERIFIER_nondet_int()) {
            if (n == upper->skip)
                upper->skip = n->skip;
            lower->next = n->next;
            free(n);
        } else {
            n = new_node(n, NULL);
            lower->next = n;
            if (__VERIFIER_nondet_int()) {
                n->skip = upper->skip;
                upper->skip = n;
            }
        }
    }

    for (struct node *upper = start; upper != end; upper = upper->skip)
        upper->data = 1;
    while (start != NULL) {
        struct node *n = start;
        start = n->next;
        free(n);
    }
    return 0;
}
