// SPDX-License-Identifier: Apache-2.0
// An assertion about an input, which may be any number, fails for one of them.
// TRUTH: FALSE(unreach-call)
// ARGS: --prop=memsafety,unreach-call
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
