#include "lib.h"
int main(void)
{
    List a = build(), b = build(), first = b, p = a;
    if (a == NULL)
        a = b;
    else {
        while (p->n != NULL)
            p = p->n;
        p->n = b;
    }
    //@ assert acyclic(a, n);
    //@ assert first != NULL ==> reach(a, n, first);
    assert(first == NULL || has(a, first));
    return 0;
}
