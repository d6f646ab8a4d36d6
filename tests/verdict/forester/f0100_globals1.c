// SPDX-License-Identifier: Apache-2.0
// A list hangs on a global variable, which is null at first; one function adds to it, another one frees it: correct. COVERS: F26
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *list;

static void push(void)
{
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
}

static void clear(void)
{
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        push();
    clear();
    return 0;
}
