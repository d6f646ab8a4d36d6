// SPDX-License-Identifier: Apache-2.0
// The blocks of a list come from a function without knowledge of their type, and go through pointers to void: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    void *next;
    int data;
};

static void *allocate(size_t size)
{
    void *block = malloc(size);
    return block;
}

int main(void)
{
    void *list = NULL;
    while (__VERIFIER_nondet_int()) {
        void *block = allocate(sizeof(struct node));
        struct node *n = block;
        n->data = 1;
        n->next = list;
        list = block;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free(n);
    }
    return 0;
}
