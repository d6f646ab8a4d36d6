#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires \forall List k; reach(x, n, k);
    ensures \forall List k; reach(\result, n, k); */
List insert(List x, int a)
{
    List t = malloc(sizeof(struct node));
    t->data = a;
    t->n = x;
    x = t;
    return x;
}
