// SPDX-License-Identifier: Apache-2.0
// Any keys are inserted into a search tree whose nodes know their parents.  Each child has the node as its parent from which it
// hangs.  With -DDELETE, leaves are taken out meanwhile: they are met no more, since their parents forget them, and no other child.  All
// nodes are freed then.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    int key;
    struct tree_node *left, *right, *parent;
};

static struct tree_node *new_node(int key, struct tree_node *parent)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    return n;
}

static struct tree_node *insert(struct tree_node *root, int key)
{
    struct tree_node *parent = NULL, *t = root;
    while (t != NULL) {
        if (key == t->key)
            return root;
        parent = t;
        t = key < t->key ? t->left : t->right;
    }
#if defined WRONG && !defined DELETE
    t = new_node(key, root);
#else
    t = new_node(key, parent);
#endif
    if (parent == NULL)
        return t;
    if (key < parent->key)
        parent->left = t;
    else
        parent->right = t;
    return root;
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

#ifdef DELETE
static struct tree_node *delete_leaf(struct tree_node *root, struct tree_node *leaf)
{
    struct tree_node *parent = leaf->parent;
    if (parent == NULL)
        root = NULL;
#ifdef WRONG
    else if (parent->left != NULL)
#else
    else if (parent->left == leaf)
#endif
        parent->left = NULL;
    else
        parent->right = NULL;
    if (root != NULL)
        assert(any_node(root) != leaf);
    free(leaf);
    return root;
}
#endif

int main(void)
{
    struct tree_node *root = NULL;
    while (__VERIFIER_nondet_int()) {
#ifdef DELETE
        if (root != NULL && !__VERIFIER_nondet_int()) {
            struct tree_node *leaf = any_node(root);
            if (leaf->left == NULL && leaf->right == NULL)
                root = delete_leaf(root, leaf);
            continue;
        }
#endif
        root = insert(root, __VERIFIER_nondet_int());
    }
    if (root != NULL) {
        struct tree_node *t = any_node(root);
        assert(root->parent == NULL);
        assert(t->left == NULL || t->left->parent == t);
        assert(t->right == NULL || t->right->parent == t);
    }
#ifdef DELETE
    while (root != NULL) {
        struct tree_node *leaf = root;
        while (leaf->left != NULL || leaf->right != NULL)
            leaf = leaf->left != NULL ? leaf->left : leaf->right;
        root = delete_leaf(root, leaf);
    }
#endif
    return 0;
}
