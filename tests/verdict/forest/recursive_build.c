// SPDX-License-Identifier: Apache-2.0
// A tree of any depth is built by a recursive function, two of whose calls are in one expression each, measured by another and freed by a third: correct. COVERS: F27, F28
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --cpa.smg.frames=false
// EXPECT[2]: UNKNOWN (recursion)
// GREP[2]: recursion deeper than the bound
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
static unsigned size(const struct node *t)
{
    return t == NULL ? 0 : size(t->left) + size(t->right) + 1;
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
    struct node *t = build();
    (void)size(t);
    drop(t);
    return 0;
}
