// SPDX-License-Identifier: Apache-2.0
// Theoduloz 2010, figure 2.2: ones are appended to a list, and last a zero.  The walk ends where it sees no one, which is at the zero,
// because all elements before it are ones.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int data;
    struct node *next;
} * List;

int main(void)
{
    List a, t, p;
    int x;
    a = (List)malloc(sizeof(struct node));
    if (a == NULL)
        exit(1);
    p = a;
    while (__VERIFIER_nondet_int()) {
#ifdef WRONG
        p->data = p == a ? 1 : 2;
#else
        p->data = 1;
#endif
        t = (List)malloc(sizeof(struct node));
        if (t == NULL)
            exit(1);
        p->next = t;
        p = p->next;
    }
    p->data = 0;
    p = a;
    x = p->data;
    while (x == 1) {
        p = p->next;
        x = p->data;
    }
    assert(x == 0);
    return 0;
}
