#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

List rest;
/*@ requires acyclic(x, n); requires at == NULL || reach(x, n, at);
    ensures disjoint(\result, n, rest);
    ensures acyclic(\result, n);
    ensures acyclic(rest, n); */
List split(List x, List at)
{
    rest = NULL;
    if (at != NULL) {
      rest = at->n;
      at->n = NULL;
    }
    return x;
}
