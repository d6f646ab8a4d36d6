// SPDX-License-Identifier: Apache-2.0
// A recursive function gets the place of a pointer to a node, which is a local variable of its first caller or a member of the parent: correct. COVERS: F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right;
    int v;
};
static void insert(struct node **at, int v)
{
    if (*at == NULL) {
        struct node *n = malloc(sizeof *n);
        n->left = n->right = NULL;
        n->v = v;
        *at = n;
        return;
    }
    if (v < (*at)->v)
        insert(&(*at)->left, v);
    else
        insert(&(*at)->right, v);
}
static void drop(struct node *t)
{
    if (t == NULL)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}
int main(void)
{
    struct node *t = NULL;
    while (__VERIFIER_nondet_int())
        insert(&t, __VERIFIER_nondet_int());
    drop(t);
    return 0;
}
