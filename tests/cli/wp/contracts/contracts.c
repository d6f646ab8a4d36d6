#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires acyclic(x, n);
    ensures acyclic(\result, n); */
List push(List x)
{
    List t = malloc(sizeof *t);
    t->n = x;
    return t;
}
/*@ ensures \result != NULL; */
List twice(List x)
{
    return push(push(x));
}
/*@ requires acyclic(x, n);
    ensures \result != NULL; */
List twice_right(List x)
{
    return push(push(x));
}
int main(void)
{
    List x = push(NULL);
    x = push(x);
    //@ assert x->n != NULL && acyclic(x, n);
    x->n->n = x;
    x = push(x);
    return 0;
}
