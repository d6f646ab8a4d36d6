// SPDX-License-Identifier: Apache-2.0
// Of a node whose left subtree is not empty the right one is not freed.
// ARGS: --prop=memsafety --analysis=forest
// EXPECT: FALSE
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
static void drop(struct node *t)
{
    if (t == NULL)
        return;
    int is_left = t->left != NULL;
    drop(t->left);
    if (!is_left)
        drop(t->right);
    free(t);
}
int main(void)
{
    drop(build());
    return 0;
}
