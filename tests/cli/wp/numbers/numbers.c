#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

// x > 3 and shape predicates in one abstraction.
/*@ ensures \result == 1 ==> cyclic(x, n);
    ensures \result == 0 ==> a <= 3; */
int tie(List x, int a)
{
    if (a > 3)
        x->n = x;
    else
        x->n = NULL;
    if (a > 3)
        return 1;
    //@ assert acyclic(x, n);
    return 0;
}
/*@ requires acyclic(x, n);
    ensures acyclic(x, n); */
void twice(List x, int a)
{
    List old = x->n;
    if (a > 5)
        x->n = x;
    if (a > 3)
        x->n = old;
}
/*@ requires acyclic(x, n);
    ensures acyclic(x, n); */
void wrong(List x, int a)
{
    List old = x->n;
    if (a > 3)
        x->n = x;
    if (a > 5)
        x->n = old;
}
/*@ requires x > -1000 && x < 1000;
    ensures \result >= 0;
    ensures \result == x || \result == -x; */
int magnitude(int x)
{
    return x < 0 ? -x : x;
}
