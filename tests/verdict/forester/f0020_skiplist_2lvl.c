// SPDX-License-Identifier: Apache-2.0
// A skip list of two levels between two sentinels: nodes are inserted at random places, each segment of the upper level is walked on the lower one,
// and the list is freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: TRUE
// GREP: port 0: q0 ->
// COVERS: F38, F58
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;  // of all nodes
    struct node *skip;  // of those of height 2; NULL in the others
    int seen;
};

static struct node *new_node(struct node *next, struct node *skip)
{
    struct node *n = malloc(sizeof *n);
    n->next = next;
    n->skip = skip;
    n->seen = 0;
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
        struct node *n = new_node(lower->next, NULL);
        lower->next = n;
        if (__VERIFIER_nondet_int()) {
            n->skip = upper->skip;
            upper->skip = n;
        }
    }

    for (struct node *upper = start; upper != end; upper = upper->skip)
        for (struct node *lower = upper; lower != upper->skip; lower = lower->next)
            lower->seen = 1;

    while (start != NULL) {
        struct node *next = start->next;
        free(start);
        start = next;
    }
    return 0;
}
