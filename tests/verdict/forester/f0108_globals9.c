// SPDX-License-Identifier: Apache-2.0
// A global pointer to a pointer leads to one of two global lists; what is inserted through it is freed from the lists: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *even, *odd;
static struct node **chosen = &even;

static void clear(void)
{
    while (*chosen != NULL) {
        struct node *n = *chosen;
        *chosen = n->next;
        free(n);
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        chosen = chosen == &even ? &odd : &even;
        struct node *n = malloc(sizeof *n);
        n->next = *chosen;
        *chosen = n;
    }
    chosen = &odd;
    clear();
    chosen = &even;
    clear();
    return 0;
}
