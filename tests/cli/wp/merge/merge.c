#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

/*@ requires acyclic(a, n); requires acyclic(b, n); requires disjoint(a, n, b);
    ensures acyclic(\result, n); */
List merge(List a, List b)
{
    List head = NULL, last = NULL, c;
    while (a != NULL || b != NULL) {
        if (b == NULL || (a != NULL && a->data < b->data)) { c = a; a = a->n; }
        else { c = b; b = b->n; }
        c->n = NULL;
        if (last == NULL) head = c; else last->n = c;
        last = c;
    }
    return head;
}
