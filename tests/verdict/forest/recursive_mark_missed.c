// SPDX-License-Identifier: Apache-2.0
// A tree is marked depth first by a recursive function; but not all of it.
// ARGS: --prop=memsafety,unreach-call --analysis=forest
// EXPECT: FALSE
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
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
static void mark(struct node *t)
{
    if (t == NULL || t->v)
        return;
    t->v = 1;
    mark(t->left);
    if (t->left == NULL)
        mark(t->right);
}
static void drop(struct node *t)
{
    if (t == NULL)
        return;
    if (!t->v)
        reach_error();
    drop(t->left);
    drop(t->right);
    free(t);
}
int main(void)
{
    struct node *t = build();
    mark(t);
    drop(t);
    return 0;
}
