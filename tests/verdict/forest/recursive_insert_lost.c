// SPDX-License-Identifier: Apache-2.0
// Numbers are inserted into a search tree in a loop by a recursive function whose result goes to the wrong link: subtrees are lost.
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right;
    int v;
};
static struct node *insert(struct node *t, int v)
{
    if (t == NULL) {
        struct node *n = malloc(sizeof *n);
        n->left = n->right = NULL;
        n->v = v;
        return n;
    }
    if (v < t->v)
        t->left = insert(t->left, v);
    else
        t->left = insert(t->right, v);
    return t;
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
        t = insert(t, __VERIFIER_nondet_int());
    drop(t);
    return 0;
}
