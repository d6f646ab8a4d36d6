// SPDX-License-Identifier: Apache-2.0
// A list is appended to another one, and nothing is lost: a node of either list is found in the result, because the second list hangs at
// the last node of the first.
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

static struct node *append(struct node *a, struct node *b)
{
    if (a == NULL)
        return b;
    struct node *last = a;
#ifdef WRONG
    if (last->next != NULL)
#else
    while (last->next != NULL)
#endif
        last = last->next;
    last->next = b;
    return a;
}

int main(void)
{
    struct node *a = any_list(), *b = any_list();
    struct node *chosen = __VERIFIER_nondet_int() ? a : b;
    while (chosen != NULL && __VERIFIER_nondet_int())
        chosen = chosen->next;

    struct node *p = append(a, b);
    while (p != NULL && p != chosen)
        p = p->next;
    assert(p == chosen);
    return 0;
}
