// SPDX-License-Identifier: Apache-2.0
// The least one of any numbers in a list, and with -DREMOVE the list without all cells that have it: there are greater ones only.
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

int main(void)
{
    struct node *list = any_list();
    if (list == NULL)
        return 0;
    int least = list->data;
    for (struct node *p = list->next; p != NULL; p = p->next)
#ifdef WRONG
        if (p->data != least)
#else
        if (p->data < least)
#endif
            least = p->data;
#ifdef REMOVE
    struct node *kept = NULL;
    while (list != NULL) {
        struct node *n = list;
        list = list->next;
        if (n->data == least) {
            free(n);
        } else {
            n->next = kept;
            kept = n;
        }
    }
    for (struct node *p = kept; p != NULL; p = p->next)
        assert(least < p->data);
#else
    for (struct node *p = list; p != NULL; p = p->next)
        assert(least <= p->data);
#endif
    return 0;
}
