#include <stdlib.h>
struct tree { struct tree *l, *r; int key; };
/*@ requires acyclic(root, {l, r});
    ensures acyclic(\result, {l, r});
    ensures \forall struct tree *k; \old(reach(root, {l, r}, k)) ==> reach(\result, {l, r}, k); */
struct tree *insert(struct tree *root, int key)
{
    struct tree *t = malloc(sizeof *t), *p = root;
    t->l = NULL;
    t->r = NULL;
    t->key = key;
    if (root == NULL)
        return t;
    for (;;) {
        if (key < p->key) {
            if (p->l == NULL) { p->l = t; return root; }
            p = p->l;
        } else {
            if (p->r == NULL) { p->r = t; return root; }
            p = p->r;
        }
    }
}
/*@ requires acyclic(x, {l, r}); requires x != NULL && x->l != NULL; 
    ensures acyclic(\result, {l, r});
    ensures \forall struct tree *k; \old(reach(x, {l, r}, k)) ==> reach(\result, {l, r}, k); */
struct tree *rotate_right(struct tree *x)
{
    struct tree *y = x->l;
    x->l = y->r;
    y->r = x;
    return y;
}
/*@ requires acyclic(x, {l, r}); requires x != NULL && x->l != NULL; requires disjoint(x->l, {l, r}, x->r);
    ensures acyclic(\result, {l, r});
    ensures \forall struct tree *k; \old(reach(x, {l, r}, k)) ==> reach(\result, {l, r}, k); */
struct tree *rotate_apart(struct tree *x)
{
    struct tree *y = x->l;
    x->l = y->r;
    y->r = x;
    return y;
}
