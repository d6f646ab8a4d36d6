// SPDX-License-Identifier: Apache-2.0
// An assertion about an input, which may be any number, fails for one of them.
// COVERS: F32, F54
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (unreach-call
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
    struct node *n = malloc(sizeof *n);
    n->data = __VERIFIER_nondet_int();
    __VERIFIER_assert(n->data != 5);
    free(n);
    return 0;
}
