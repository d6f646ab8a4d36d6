#include <stdlib.h>
struct dnode { struct dnode *next, *prev; int data; };
/*@ requires acyclic(x, next); requires d != NULL; requires reach(x, next, d); requires d->prev == NULL ==> x == d; requires d->prev != NULL ==> d->prev->next == d && reach(x, next, d->prev);
    ensures acyclic(\result, next);
    ensures !reach(\result, next, \old(d));
    ensures \forall struct dnode *k; \old(reach(x, next, k)) ==> reach(\result, next, k) || k == \old(d); */
struct dnode *unlink_node(struct dnode *x, struct dnode *d)
{
    if (d->prev != NULL)
        d->prev->next = d->next;
    else
        x = d->next;
    if (d->next != NULL)
        d->next->prev = d->prev;
    return x;
}
