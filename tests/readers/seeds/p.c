// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int data;
};
static int lock;

static int count(struct node *x, int n)
{
    int sum = 0;
    for (; x && n > 0; x = x->next, n--)
        sum += x->data & 3;
    return sum;
}

int main(void)
{
    struct node *x = malloc(sizeof *x);
    int n = __VERIFIER_nondet_int();
    if (!x)
        return 1;
    x->next = x->prev = 0;
    x->data = n;
    lock = count(x, 2);
    if (lock > 3)
        reach_error();
    free(x);
    return 0;
}
