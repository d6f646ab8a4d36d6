// SPDX-License-Identifier: Apache-2.0
// A binary tree of any size in which children know their parents, also when some part of it was rotated.  Three-valued structures prove that for all
// trees at once, in a fraction of a second.
//
// All is well: TRUE        ./run --prop=assert examples/tree.c
// A forgotten link: FALSE  ./run --prop=assert -DBUG examples/tree.c
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right, *parent;
};

static struct tree *new_tree(struct tree *parent)
{
    struct tree *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->left = t->right = NULL;
    t->parent = parent;
    return t;
}

static struct tree *any_node(struct tree *t)
{
    while (__VERIFIER_nondet_int()) {
        struct tree *child = __VERIFIER_nondet_int() ? t->left : t->right;
        if (child == NULL)
            break;
        t = child;
    }
    return t;
}

static struct tree *rotate(struct tree *t)
{
    struct tree *top = t->right;
    t->right = top->left;
    if (t->right != NULL)  // the child in between
        t->right->parent = t;
    top->parent = t->parent;
    top->left = t;
#ifndef BUG
    t->parent = top;
#endif
    return top;
}

int main(void)
{
    struct tree *root = new_tree(NULL);
    while (__VERIFIER_nondet_int()) {
        struct tree *t = any_node(root);
        if (t->left == NULL && __VERIFIER_nondet_int())
            t->left = new_tree(t);
        else if (t->right == NULL)
            t->right = new_tree(t);
    }
    struct tree *t = any_node(root);
    if (t->left != NULL && t->left->right != NULL)
        t->left = rotate(t->left);
    t = any_node(root);
    assert(t->left == NULL || t->left->parent == t);
    assert(t->right == NULL || t->right->parent == t);
    return 0;
}
