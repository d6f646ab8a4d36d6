// SPDX-License-Identifier: Apache-2.0
// Two trees are built, and a node of the second is chosen: a walk down in the first never comes to it, because only the root of the second
// reaches it.  Without reachability from the roots, the nodes below them look alike, and the walk could change from one tree to the other.
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

int main(void)
{
    struct tree_node *a = any_tree(), *b = any_tree(), *chosen = any_node(b);
#ifdef WRONG
    struct tree_node *t = any_node(a);
    if (t->left == NULL)
        t->left = b;
#endif
    assert(any_node(a) != chosen);
    return 0;
}
