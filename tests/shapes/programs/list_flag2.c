// SPDX-License-Identifier: Apache-2.0
// As list_flag.c, but what is stored is a variable that was set as the flag says: that elements are one or two follows from its value.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    int flag = __VERIFIER_nondet_int(), x;
    if (flag)
        x = 1;
    else
        x = 2;
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    struct node *p = a;
    while (__VERIFIER_nondet_int()) {
        p->data = x;
#ifdef WRONG
        x = 2;
#endif
        p->next = malloc(sizeof *p);
        if (p->next == NULL)
            return 0;
        p = p->next;
    }
    p->data = 3;
    p->next = NULL;

    p = a;
    while (p->data != 3) {
        if (flag)
            assert(p->data == 1);
        else
            assert(p->data == 2);
        p = p->next;
    }
    return 0;
}
