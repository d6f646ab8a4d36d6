// SPDX-License-Identifier: Apache-2.0
// A list of any numbers is sorted by insertion: each cell is moved into a list that is sorted already, before the first number that is not smaller.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

static struct node *any_list(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            exit(1);
        n->data = __VERIFIER_nondet_int();
        n->next = list;
        list = n;
    }
    return list;
}

static struct node *insert(struct node *sorted, struct node *n)
{
    struct node *before = NULL, *at = sorted;
#ifdef WRONG
    while (at != NULL && at->data != n->data) {
#else
    while (at != NULL && at->data < n->data) {
#endif
        before = at;
        at = at->next;
    }
    n->next = at;
    if (before == NULL)
        return n;
    before->next = n;
    return sorted;
}

int main(void)
{
    struct node *list = any_list(), *sorted = NULL;
    while (list != NULL) {
        struct node *n = list;
        list = list->next;
        sorted = insert(sorted, n);
    }
    for (struct node *p = sorted; p != NULL && p->next != NULL; p = p->next)
        assert(p->data <= p->next->data);
    return 0;
}
