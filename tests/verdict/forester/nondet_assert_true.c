// SPDX-License-Identifier: Apache-2.0
// An assertion about an input that holds for all numbers, and one about a node into which the input was stored: correct.
// COVERS: F32
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static void __VERIFIER_assert(int condition)
{
    if (!condition)
        reach_error();
}

struct node {
    int data;
};

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x == 0 || x != 0);
    struct node *n = malloc(sizeof *n);
    n->data = x;
    __VERIFIER_assert(n->data == x);
    free(n);
    return 0;
}
