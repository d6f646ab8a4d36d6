// SPDX-License-Identifier: Apache-2.0
// A block of a negative size is asked for, which is a size near the largest one; nothing is read or written there, and it is freed: correct.
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
    int size = __VERIFIER_nondet_int() ? -1 : -(int)sizeof(struct node);
    struct node *n = malloc((size_t)size);
    struct node *good = malloc(sizeof *good);
    good->next = n;
    free(good->next);
    free(good);
    return 0;
}
