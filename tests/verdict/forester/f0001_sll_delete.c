// SPDX-License-Identifier: Apache-2.0
// Elements at random places are deleted from a singly linked list of any length, which is then freed: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int data;
};

static struct node *push(struct node *list)
{
    struct node *n = malloc(sizeof *n);
    n->data = __VERIFIER_nondet_int();
    n->next = list;
    return n;
}

static struct node *delete_any(struct node *list)
{
    struct node *before = NULL, *n = list;
    while (n->next != NULL && __VERIFIER_nondet_int()) {
        before = n;
        n = n->next;
    }
    if (before == NULL)
        list = n->next;
    else
        before->next = n->next;
    free(n);
    return list;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(list);
    while (list != NULL && __VERIFIER_nondet_int())
        list = delete_any(list);
    while (list != NULL) {
        struct node *n = list;
        list = list->next;
        free(n);
    }
    return 0;
}
