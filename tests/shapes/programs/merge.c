// SPDX-License-Identifier: Apache-2.0
// Two sorted lists are merged.  The result is sorted, because the smaller one of the two first numbers that are left is never smaller than
// what was taken before.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

static struct node *new_node(int data)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->data = data;
    n->next = NULL;
    return n;
}

static struct node *any_sorted_list(void)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *first = new_node(__VERIFIER_nondet_int()), *last = first;
    while (__VERIFIER_nondet_int()) {
        int data = __VERIFIER_nondet_int();
        last->next = new_node(data >= last->data ? data : last->data);
        last = last->next;
    }
    return first;
}

static struct node *merge(struct node *a, struct node *b)
{
    struct node *merged = NULL, *last = NULL;
    while (a != NULL || b != NULL) {
        struct node *n;
#ifdef WRONG
        if (b == NULL || a != NULL) {
#else
        if (b == NULL || (a != NULL && a->data <= b->data)) {
#endif
            n = a;
            a = a->next;
        } else {
            n = b;
            b = b->next;
        }
        n->next = NULL;
        if (last != NULL)
            last->next = n;
        else
            merged = n;
        last = n;
    }
    return merged;
}

int main(void)
{
    struct node *a = any_sorted_list(), *b = any_sorted_list();
    for (struct node *p = merge(a, b); p != NULL && p->next != NULL; p = p->next)
        assert(p->data <= p->next->data);
    return 0;
}
