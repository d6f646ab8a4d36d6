// SPDX-License-Identifier: Apache-2.0
// Addresses are constants while values are kept, so that what lists of a few blocks hold is read and written as if each block were a variable; a
// pointer that may be null is not where it is used.  Without that the first two are out of reach for the work they get here.
// ARGS: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=1
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=1 -DBUG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=2
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=2 -DBUG
// EXPECT[4]: FALSE
// ARGS[5]: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=3
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=bmc-bits --ticks=3000000 -DK=3 -DBUG
// EXPECT[6]: FALSE
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
    int key;
    struct node *next;
};

#if K == 1  // a list of at most five nodes, sorted as it is made
static void insert(struct node **at, struct node *n)
{
    while (*at && (*at)->key < n->key)
        at = &(*at)->next;
    n->next = *at;
    *at = n;
}
int main(void)
{
    struct node *head = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->key = __VERIFIER_nondet_int();
        insert(&head, n);
    }
    for (struct node *p = head; p->next; p = p->next)
#ifdef BUG
        if (p->key >= p->next->key)
#else
        if (p->key > p->next->key)
#endif
            reach_error();
    return 0;
}
#elif K == 2  // each activation has locals of its own, whose addresses others keep
static int sum(struct node *outer, int n)
{
    struct node here = { n, outer };
    if (n > 0)
        return sum(&here, n - 1);
    int s = 0;
    for (struct node *p = &here; p; p = p->next)
        s += p->key;
    return s;
}
static void swap(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}
int main(void)
{
    int n = __VERIFIER_nondet_int(), x = 1, y = 2;
    if (n < 0 || n > 4)
        return 0;
    for (int i = 0; i < n; i++)
        swap(&x, &y);
    if (sum(NULL, n) != n * (n + 1) / 2 || x != (n % 2 ? 2 : 1))
        reach_error();
#ifdef BUG
    if (n == 3)
        reach_error();
#endif
    return 0;
}
#else  // written through one of two pointers, or through null, which is not to be
int main(void)
{
    int a = 1, b = 2, c = __VERIFIER_nondet_int();
    int *p = c == 0 ? &a : c == 1 ? &b : NULL;
#ifndef BUG
    if (!p)
        return 0;
#else
    if (!p)
        p = &a;
#endif
    *p = 7;
    if (c == 0 ? a != 7 || b != 2 : a != 1 || b != 7)
        reach_error();
    return 0;
}
#endif
