// SPDX-License-Identifier: Apache-2.0
// Theoduloz 2010, figure 5.1: two doubly linked lists are put behind one another.  The links back of the result fit to those forth, because
// they do in both lists and between them.  (The figure takes new cells to have null links; here they are set.)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int data;
    struct node *succ, *pred;
} * List;

static List alloc_list(void)
{
    List r = (List)malloc(sizeof(struct node));
    List p = r;
    if (r == 0)
        exit(1);
    r->succ = 0;
    r->pred = 0;
    while (__VERIFIER_nondet_int()) {
        List t = (List)malloc(sizeof(struct node));
        if (t == 0)
            exit(1);
        t->succ = 0;
        p->succ = t;
        t->pred = p;
        p = p->succ;
    }
    return r;
}

static void assert_dll(List p)
{
    while ((p != 0) && (p->succ != 0)) {
        assert(p->succ->pred == p);
        p = p->succ;
    }
}

int main(void)
{
    List l1 = alloc_list();
    List l2 = alloc_list();
    List p = l1;
    while (p->succ != 0) {
        p = p->succ;
    }
    p->succ = l2;
#ifndef WRONG
    l2->pred = p;
#endif
    assert_dll(l1);
    return 0;
}
