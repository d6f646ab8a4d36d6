#include "lib.h"
int main(void)
{
    List x = build(), first = x, y = NULL, t;
    while (x != NULL) {
        t = y;
        y = x;
        x = x->n;
        y->n = y;
    }
    //@ assert acyclic(y, n);
    assert(y == NULL || y->n != y);
    return 0;
}
