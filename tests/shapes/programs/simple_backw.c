// SPDX-License-Identifier: Apache-2.0
// The list of simple.c, built from its end: ones are put in front of a zero.  A walk that goes on while it sees ones ends at the zero.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    a->data = 0;
    a->next = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *t = malloc(sizeof *t);
        if (t == NULL)
            return 0;
#ifdef WRONG
        t->data = a->next == NULL ? 2 : 1;
#else
        t->data = 1;
#endif
        t->next = a;
        a = t;
    }

    struct node *p = a;
    while (p->data == 1)
        p = p->next;
    assert(p->data == 0);
    return 0;
}
