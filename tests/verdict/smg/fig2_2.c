// Figure 2.2 of Theoduloz 2010: a list that ends where data is 0, which is found by walking: the assertion holds, for lists of any length.
// COVERS: T6
// ARGS: --prop=unreach-call --analysis=smg --cegar.random-runs=0
// EXPECT: TRUE
// NOGREP: stay inside living objects
// ARGS[2]: --prop=unreach-call --analysis=smg --cegar.random-runs=0 -DWRONG
// EXPECT[2]: FALSE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct node {
    int data;
    struct node *next;
} *List;

int main(void)
{
    List a, t, p;
    int x;
    a = (List)malloc(sizeof(struct node));
    if (a == NULL)
        exit(1);
    p = a;
    while (__VERIFIER_nondet_int()) {
        p->data = 1;
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
#ifdef WRONG
    x++;
#endif
    assert(x == 0);
}
