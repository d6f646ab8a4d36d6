// SPDX-License-Identifier: Apache-2.0
// Theoduloz 2010, figure 3.3: ones or twos, as a flag says, and last a three are appended to a list.  Behind elements that are one or two
// there is a three, whether shapes are kept apart by the flag or not; with -DFLAG the elements are compared with what the flag says, for
// which they must be.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int h;
    struct node *n;
} * List;

static void foo(int flag)
{
    List a = (List)malloc(sizeof(struct node));
    if (a == NULL)
        return;
    List p = a;
    while (__VERIFIER_nondet_int()) {
        if (flag)
            p->h = 1;
        else
            p->h = 2;
#ifdef WRONG
        if (p != a)
            p->h = 4;
#endif
        p->n = (List)malloc(sizeof(struct node));
        if (p->n == NULL)
            return;
        p = p->n;
    }
    p->h = 3;

    p = a;
#ifdef FLAG
    while (p->h != 3) {
        assert(p->h == 1 || !flag);
        assert(p->h == 2 || flag);
        p = p->n;
    }
#else
    while (p->h == 1 || p->h == 2)
        p = p->n;
    assert(p->h == 3);
#endif
}

int main(void)
{
    foo(__VERIFIER_nondet_int());
    return 0;
}
