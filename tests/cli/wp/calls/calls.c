#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;

static List cons(List x, int a)
{
    List t = malloc(sizeof *t);
    t->data = a;
    t->n = x;
    return t;
}
static void link(List t, List x)
{
    t->n = x;
}
/*@ requires acyclic(x, n);
    ensures acyclic(\result, n);
    ensures \forall List k; \old(reach(x, n, k)) ==> reach(\result, n, k); */
List with_helpers(List x, int a)
{
    return cons(cons(x, a), a + 1);
}
/*@ requires acyclic(x, n);
    ensures acyclic(\result, n);
    ensures \forall List k; \old(reach(x, n, k)) ==> reach(\result, n, k); */
List inlined(List x, int a)
{
    List t = malloc(sizeof *t);
    t->data = a;
    t->n = x;
    List u = malloc(sizeof *u);
    u->data = a + 1;
    u->n = t;
    return u;
}
/*@ ensures acyclic(t, n); */
void with_helper_wrong(List t, List x)
{
    link(t, x);
}
/*@ ensures acyclic(t, n); */
void inlined_wrong(List t, List x)
{
    t->n = x;
}
