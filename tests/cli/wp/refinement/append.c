#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires acyclic(x, n); requires acyclic(y, n); requires disjoint(x, n, y);
    ensures acyclic(\result, n);
    ensures \forall List k; \old(reach(x, n, k)) ==> reach(\result, n, k);
    ensures \forall List k; \old(reach(y, n, k)) ==> reach(\result, n, k); */
List append(List x, List y)
{
    List p;
    if (x == NULL)
        return y;
    p = x;
    while (p->n != NULL)
        p = p->n;
    p->n = y;
    return x;
}
