#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

int used(void)
{
    List x = malloc(sizeof *x);
    x->data = 1;
    free(x);
    return x->data;
}
void twice(void)
{
    List x = malloc(sizeof *x);
    free(x);
    free(x);
}
int right(void)
{
    List x = malloc(sizeof *x);
    x->data = 1;
    int r = x->data;
    free(x);
    free(NULL);
    return r;
}
int maybe_null(List x)
{
    return x->data;
}
/*@ requires allocated(x); */
int known(List x)
{
    return x->data;
}
int last(List x)
{
    while (x->n != NULL)
        x = x->n;
    return x->data;
}
void gone(void)
{
    List x = malloc(sizeof *x), y = malloc(sizeof *y);
    x->n = y;
    y->n = NULL;
    //@ assert reach(x, n, y) && allocated(y);
    free(y);
    //@ assert !reach(x, n, y) && !allocated(y);
    //@ assert acyclic(x, n);
}
