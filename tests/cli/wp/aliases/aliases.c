#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

int aliases(int y)
{
    int x = 0, *u;
    if (y)
        u = &x;
    else
        u = &y;
    *u = 10;
    //@ assert u == &x ==> x == 10;
    //@ assert u == &y ==> x == 0;
    //@ assert *u == 10;
    //@ assert x == 10;
    return x;
}
void members(List x, List y, List z)
{
    x->n = z;
    //@ assert x == y ==> y->n == z;
    //@ assert y->n == z;
}
