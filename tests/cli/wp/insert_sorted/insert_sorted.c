#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires acyclic(x, n);
    ensures acyclic(\result, n); */
List insert_sorted(List x, int a)
{
    List p = NULL, c = x, t = malloc(sizeof(struct node));
    t->data = a;
    while (c != NULL && c->data < a) {
        p = c;
        c = c->n;
    }
    t->n = c;
    if (p == NULL)
        return t;
    p->n = t;
    return x;
}
