// SPDX-License-Identifier: Apache-2.0
// What is written through an address that went through a narrow integer may lie in any block, also where its pointer leads to one that is followed block
// by block.
// ARGS: --analysis=explicit-heap+shape --prop=assert --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (unknown-write)
// ARGS[2]: --analysis=explicit-heap+shape --prop=assert --cegar.random-runs=0 --cegar.search-runs=0 -DWIDE
// EXPECT[2]: TRUE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};
struct other {
    long a, b;
};

int main(void)
{
    struct other *q = malloc(sizeof *q);
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 1;
        n->data = 1;
        n->next = list;
        list = n;
    }
    if (!q)
        return 1;
#ifdef WIDE
    q->b = 0;
#else
    ((struct other *)(unsigned short)(unsigned long)q)->b = 0;
#endif
    for (struct node *n = list; n; n = n->next)
        assert(n->data == 1);
    return 0;
}
