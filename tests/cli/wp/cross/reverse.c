#include "lib.h"
int main(void)
{
    List x = build(), first = x, y = NULL, t;
    while (x != NULL) {
        t = y;
        y = x;
        x = x->n;
        y->n = t;
    }
    //@ assert acyclic(y, n);
    //@ assert first == NULL || first->n == NULL;
    assert(first == NULL || first->n == NULL);
    assert(has(y, y) || y == NULL);
    return 0;
}
