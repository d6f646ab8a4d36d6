#include "lib.h"
int main(void)
{
    List x = build(), first = x, t = malloc(sizeof *t);
    t->data = 2;
    t->n = x;
    x = t;
    //@ assert acyclic(x, n) && reach(x, n, t) && (first != NULL ==> reach(x, n, first));
    assert(has(x, t) && (first == NULL || has(x, first)));
    return 0;
}
