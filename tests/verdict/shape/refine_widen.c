// SPDX-License-Identifier: Apache-2.0
// The links back are set when the list is complete: the heaps that are looked at first have none, so that they exclude doubly linked lists.  When no
// generator that is left excludes the error path, all are tried.
// COVERS: T93
// ARGS: --analysis=shape-cegar --prop=assert --stats
// EXPECT: TRUE
// GREP: entries: sll(0) sll(8) tree(0, 8); no others
// GREP: entries that the samples exclude are enabled, too
// GREP: generator: dll(0, 8), families: reachability cancel
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next, *prev;
};

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 1;
        n->next = list;
        n->prev = NULL;
        list = n;
    }
    for (struct node *n = list; n && n->next; n = n->next)
        n->next->prev = n;
    for (struct node *n = list; n && n->next; n = n->next)
        assert(n->next->prev == n);
    return 0;
}
