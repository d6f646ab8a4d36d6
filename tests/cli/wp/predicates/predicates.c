#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

void shapes(List x, List y)
{
    x->n = NULL;
    //@ assert acyclic(x, n);
    //@ assert !reachp[;n](x, x);
    x->n = x;
    //@ assert cyclic(x, n);
    //@ assert reachp(x, n, x);
    y = x;
    //@ assert shared(x, n, y);
    //@ assert dshared[;n](x, y);
    List a = malloc(sizeof *a);
    List b = malloc(sizeof *b);
    a->n = NULL;
    b->n = NULL;
    //@ assert disjoint(a, n, b);
    //@ assert !dshared[;n](a, b);
    a->n = b;
    //@ assert reach[;n](a, b) && !reach[&a->n;n](a, b);
    //@ assert !cyclic[;n](a);
    a->n = x;
    //@ assert cyclic[;{n}](a) <==> \true;
}
void lost(List x)
{
    x->n = NULL;
    //@ assert cyclic(x, n);
}
void self(List x)
{
    x->n = x;
    //@ assert acyclic(x, n);
}
void apart(void)
{
    List a = malloc(sizeof *a);
    List b = malloc(sizeof *b);
    a->n = b;
    b->n = NULL;
    //@ assert disjoint(a, n, b);
}
void avoided(List x, List y)
{
    List *cell = &x->n;
    x->n = y;
    y->n = NULL;
    //@ assert reach[;n](x, y);
    //@ assert x != y ==> !reach[&x->n;n](x, y);
    //@ assert *cell == y;
}
