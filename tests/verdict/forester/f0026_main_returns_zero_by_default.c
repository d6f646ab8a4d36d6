// SPDX-License-Identifier: Apache-2.0
// The end of main without a return statement is the end of the program, with result 0; nothing is left then: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

int main(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = NULL;
    while (__VERIFIER_nondet_int())
        n->next = n;
    free(n);
}
