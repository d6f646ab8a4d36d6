#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires acyclic(x, n);
    ensures acyclic(\result, n); */
List delete(List x, List d)
{
    List p = NULL, c = x;
    while (c != NULL && c != d) {
        p = c;
        c = c->n;
    }
    if (c == NULL)
        return x;
    if (p == NULL)
        x = c->n;
    else
        p->n = c->n;
    return x;
}
/*@ requires acyclic(x, n); requires p != NULL && p->n != NULL; requires reach(x, n, p);
    ensures acyclic(\result, n);
    ensures \forall List k; \old(reach(x, n, k)) ==> reach(\result, n, k) || k == \old(p->n); */
List delete_behind(List x, List p)
{
    p->n = p->n->n;
    return x;
}
