// SPDX-License-Identifier: Apache-2.0
// A list of an even number of nodes is freed two nodes at a time: abstraction by height forgets that it is even, the backward run finds out that the null
// pointer is spurious, and predicates prove the program.  Without them it stays open, never FALSE.
// COVERS: F60, F65, F70, F73, F74, F78
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: TRUE
// GREP: parity.c:36: spurious; 1 predicate learnt
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats --cpa.smg.predicates=0
// EXPECT[2]: UNKNOWN (suspected)
// GREP[2]: parity.c:36: spurious
// ARGS[3]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats --cpa.smg.backward=false
// EXPECT[3]: UNKNOWN (suspected)
// NOGREP[3]: parity.c:36: spurious
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

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(push(list));
    while (list != NULL) {
        struct node *second = list->next, *third = second->next;
        free(list);
        free(second);
        list = third;
    }
    return 0;
}

// One case a step.
// ARGS[4]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats --cpa.smg.predicates=0 --cpa.smg.splits=1
// EXPECT[4]: UNKNOWN
// GREP[4]: engine.successors            29 
