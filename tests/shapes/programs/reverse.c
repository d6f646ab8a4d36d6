// SPDX-License-Identifier: Apache-2.0
// A list is reversed.  Of two nodes one behind the other, the second one is before the first afterwards, since each node is put in front of
// those that were before it; the last node becomes the first.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
};

static struct node *any_list(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            exit(1);
        n->next = list;
        list = n;
    }
    return list;
}

static struct node *reverse(struct node *list)
{
    struct node *reversed = NULL;
#ifdef WRONG
    while (list != NULL && list->next != NULL) {
#else
    while (list != NULL) {
#endif
        struct node *next = list->next;
        list->next = reversed;
        reversed = list;
        list = next;
    }
    return reversed;
}

int main(void)
{
    struct node *list = any_list(), *chosen = list;
    if (list == NULL)
        return 0;
    while (chosen->next != NULL && __VERIFIER_nondet_int())
        chosen = chosen->next;
    struct node *second = chosen->next;
    list = reverse(list);
    if (second != NULL)
        assert(second->next == chosen);
    else
        assert(list == chosen);
    return 0;
}
