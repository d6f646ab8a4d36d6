// SPDX-License-Identifier: Apache-2.0
// No node of a tree is below itself.  With -DRING the nodes are a ring instead, which goes on to the left or to the right at random: each
// node reaches itself, so it always goes on.  Without cyclicity, links between nodes that look alike could lead back, or be missing.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    struct tree_node *left, *right;
};

static struct tree_node *new_node(void)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->left = NULL;
    n->right = NULL;
    return n;
}

static struct tree_node *any_node(struct tree_node *t)
{
    while (__VERIFIER_nondet_int()) {
        struct tree_node *child = __VERIFIER_nondet_int() ? t->left : t->right;
        if (child == NULL)
            break;
        t = child;
    }
    return t;
}

#ifndef RING
static struct tree_node *any_tree(void)
{
    struct tree_node *root = new_node();
    while (__VERIFIER_nondet_int()) {
        struct tree_node *t = any_node(root);
        if (t->left == NULL && __VERIFIER_nondet_int())
            t->left = new_node();
        else if (t->right == NULL)
            t->right = new_node();
    }
    return root;
}
#endif

int main(void)
{
#ifdef RING
    struct tree_node *first = new_node(), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct tree_node *n = new_node();
        if (__VERIFIER_nondet_int())
            last->left = n;
        else
            last->right = n;
        last = n;
    }
#ifndef WRONG
    last->left = first;
#endif
    struct tree_node *p = any_node(first);
    assert(p->left != NULL || p->right != NULL);
#else
    struct tree_node *root = any_tree(), *t = any_node(root);
#ifdef WRONG
    if (t->right == NULL)
        t->right = root;
#endif
    struct tree_node *child = __VERIFIER_nondet_int() ? t->left : t->right;
    if (child != NULL)
        assert(any_node(child) != t);
#endif
    return 0;
}
