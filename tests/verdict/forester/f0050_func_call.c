// SPDX-License-Identifier: Apache-2.0
// A flag in a variable of main is what it was before each call of a function that makes and frees a node: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *next;
    int flag;
};

static int through_heap(int flag)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    n->flag = flag;
    int result = n->flag;
    free(n);
    return result;
}

int main(void)
{
    int flag = 0;
    while (__VERIFIER_nondet_int()) {
        if (through_heap(flag) != flag)
            reach_error();
        flag = 1;
        if (through_heap(flag) != 1)
            reach_error();
    }
    if (through_heap(0) != 0)
        reach_error();
    return 0;
}
