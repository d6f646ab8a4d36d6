// SPDX-License-Identifier: Apache-2.0
// Ones or twos are appended to a list, as a flag says, and last a three.  The walk meets what the same flag says, since nothing changes it.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    int flag = __VERIFIER_nondet_int();
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    struct node *p = a;
    while (__VERIFIER_nondet_int()) {
        if (flag)
            p->data = 1;
        else
            p->data = 2;
#ifdef WRONG
        flag = 0;
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
