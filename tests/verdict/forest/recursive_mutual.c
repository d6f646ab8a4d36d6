// SPDX-License-Identifier: Apache-2.0
// Two functions that call each other free a tree level by level in turn, one before and one after the subtrees: correct. COVERS: F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *left, *right;
    int v;
};
static struct node *build(void)
{
    if (!__VERIFIER_nondet_int())
        return NULL;
    struct node *n = malloc(sizeof *n);
    n->v = 0;
    n->left = build();
    n->right = build();
    return n;
}
static void odd(struct node *t);
static void even(struct node *t)
{
    if (t == NULL)
        return;
    odd(t->left);
    odd(t->right);
    free(t);
}
static void odd(struct node *t)
{
    if (t == NULL)
        return;
    struct node *left = t->left, *right = t->right;
    free(t);
    even(left);
    even(right);
}
int main(void)
{
    even(build());
    return 0;
}
