// SPDX-License-Identifier: Apache-2.0
// Ones and, last, a zero are appended to a list.  A walk that goes on while it sees ones ends at the zero, because nothing else follows
// them.
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
    struct node *p = a;
    while (__VERIFIER_nondet_int()) {
        p->data = 1;
        p->next = malloc(sizeof *p);
        if (p->next == NULL)
            return 0;
        p = p->next;
    }
#ifdef WRONG
    p->data = p == a ? 0 : 2;
#else
    p->data = 0;
#endif
    p->next = NULL;

    p = a;
    while (p->data == 1)
        p = p->next;
    assert(p->data == 0);
    return 0;
}
