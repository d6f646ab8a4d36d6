// SPDX-License-Identifier: Apache-2.0
// That a list has an even number of nodes no entry of the library can say: what is told is the path that no generator excludes, and no verdict.
// COVERS: T95
// ARGS: --analysis=shape-cegar --prop=assert --stats --time=20 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN
// GREP: no generator of the library excludes it
// GREP: refinement failed on the path through lines 30 18 20 21 22
// GREP: the analysis cannot exclude it
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
        if (!first || !second)
            return 1;
        first->next = second;
        second->next = list;
        list = first;
    }
    for (struct node *n = list; n; n = n->next->next)
        assert(n->next);
    return 0;
}
