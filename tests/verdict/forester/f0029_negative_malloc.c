// SPDX-License-Identifier: Apache-2.0
// A block of a negative size is asked for, which is a size near the largest one; nothing is read or written there, and it is freed: correct.
// COVERS: F31
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// GREP: f0029_negative_malloc.c:20:22: warning: malloc is asked for a negative number of bytes: -1 [W0308]
// GREP: f0029_negative_malloc.c:20:22: warning: malloc is asked for a negative number of bytes: -8 [W0308]
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
