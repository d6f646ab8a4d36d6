// Theoduloz, figure 5.1: two doubly linked lists are put behind one another, and are one then.  (calloc: the links of the last are null.)
// COVERS: T2 T5 T10
// ARGS: --prop=unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=smg --cegar.random-runs=0 -DBROKEN
// EXPECT[2]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

typedef struct node {
    int data;
    struct node *succ, *pred;
} *List;

static List alloc_list(void)
{
    List r = calloc(1, sizeof(struct node));
    List p = r;
    if (r == 0)
        exit(1);
    while (__VERIFIER_nondet_int()) {
        List t = calloc(1, sizeof(struct node));
        if (t == 0)
            exit(1);
        p->succ = t;
        t->pred = p;
        p = p->succ;
    }
    return r;
}

static void assert_dll(List p)
{
    while (p != 0 && p->succ != 0) {
        if (p->succ->pred != p)
            reach_error();
        p = p->succ;
    }
}

int main(void)
{
    List l1 = alloc_list(), l2 = alloc_list(), p = l1;
    while (p->succ != 0)
        p = p->succ;
    p->succ = l2;
#ifdef BROKEN
    l2->pred = l1;
#else
    l2->pred = p;
#endif
    assert_dll(l1);
    return 0;
}
