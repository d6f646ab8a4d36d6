// SPDX-License-Identifier: Apache-2.0
// Ones and twos are appended in turn, as a flag says that is toggled each time, and last a three.  They are met in turn, because the flag
// of the walk is toggled likewise.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    int flag = 1;
    struct node *a = malloc(sizeof *a);
    if (a == NULL)
        return 0;
    struct node *p = a;
    while (__VERIFIER_nondet_int()) {
        if (flag) {
            p->data = 1;
            flag = 0;
        } else {
            p->data = 2;
#ifndef WRONG
            flag = 1;
#endif
        }
        p->next = malloc(sizeof *p);
        if (p->next == NULL)
            return 0;
        p = p->next;
    }
    p->data = 3;
    p->next = NULL;

    flag = 1;
    p = a;
    while (p->data != 3) {
        if (flag) {
            assert(p->data == 1);
            flag = 0;
        } else {
            assert(p->data == 2);
            flag = 1;
        }
        p = p->next;
    }
    return 0;
}
