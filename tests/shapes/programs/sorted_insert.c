// SPDX-License-Identifier: Apache-2.0
// Any numbers are inserted into a sorted list.  It stays sorted, because each number is put before the first one that is not smaller.
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

static struct node *insert(struct node *list, int data)
{
    struct node *n = new_node(data);
#ifdef WRONG
    if (list == NULL) {
#else
    if (list == NULL || data <= list->data) {
#endif
        n->next = list;
        return n;
    }
    struct node *p = list;
    while (p->next != NULL && p->next->data < data)
        p = p->next;
    n->next = p->next;
    p->next = n;
    return list;
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = insert(list, __VERIFIER_nondet_int());
    for (struct node *p = list; p != NULL && p->next != NULL; p = p->next)
        assert(p->data <= p->next->data);
    return 0;
}
