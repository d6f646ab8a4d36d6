// SPDX-License-Identifier: Apache-2.0
// Rotations of binary trees as in the library GDSL (Theoduloz 2010, table 5.2), of any part of any tree: -DLEFT, -DRIGHT or
// -DLEFT_RIGHT.  With -DPARENT each child has its parent afterwards, without it no node is below itself: both hold before, and a rotation
// changes the links of three nodes consistently.  The parent of a root is null.  The place where a tree hangs is written by the caller,
// with what the rotation returns.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    struct tree_node *left, *right, *parent;
};

// For analyses that are told which data structure it is.
#if defined ANNOTATED && defined PARENT
typedef struct tree_node __SA__treep_left_right_parent;
#elif defined ANNOTATED
typedef struct tree_node __SA__tree_left_right;
#endif

static struct tree_node *new_node(struct tree_node *parent)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    return n;
}

// Of the tree below t.
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

// A tree of one node or more.
static struct tree_node *any_tree(void)
{
    struct tree_node *root = new_node(NULL);
    while (__VERIFIER_nondet_int()) {
        struct tree_node *t = any_node(root);
        if (t->left == NULL && __VERIFIER_nondet_int())
            t->left = new_node(t);
        else if (t->right == NULL)
            t->right = new_node(t);
    }
    return root;
}

#ifndef RIGHT
// The right child comes to the top, and is returned.
static struct tree_node *rotate_left(struct tree_node *t)
{
    struct tree_node *top = t->right;
#if !defined WRONG || defined PARENT
    t->right = top->left;
#endif
#if !(defined WRONG && defined PARENT)
    if (t->right != NULL)
        t->right->parent = t;
#endif
    top->parent = t->parent;
    top->left = t;
    t->parent = top;
    return top;
}
#endif

#ifndef LEFT
static struct tree_node *rotate_right(struct tree_node *t)
{
    struct tree_node *top = t->left;
#if !defined WRONG || defined PARENT
    t->left = top->right;
#endif
#if !(defined WRONG && defined PARENT)
    if (t->left != NULL)
        t->left->parent = t;
#endif
    top->parent = t->parent;
    top->right = t;
    t->parent = top;
    return top;
}
#endif

#ifdef LEFT_RIGHT
static struct tree_node *rotate_left_right(struct tree_node *t)
{
    t->left = rotate_left(t->left);
    return rotate_right(t);
}
#endif

static struct tree_node *rotate(struct tree_node *t)
{
#if defined LEFT
    return t->right != NULL ? rotate_left(t) : t;
#elif defined RIGHT
    return t->left != NULL ? rotate_right(t) : t;
#else
    return t->left != NULL && t->left->right != NULL ? rotate_left_right(t) : t;
#endif
}

static void check(struct tree_node *root)
{
    struct tree_node *t = any_node(root);
#ifdef PARENT
    assert(root->parent == NULL);
    if (t->left != NULL)
        assert(t->left->parent == t);
    if (t->right != NULL)
        assert(t->right->parent == t);
#else
    struct tree_node *child = __VERIFIER_nondet_int() ? t->left : t->right;
    if (child != NULL)
        assert(any_node(child) != t);
#endif
}

int main(void)
{
    struct tree_node *root = any_tree();
    if (__VERIFIER_nondet_int()) {
        root = rotate(root);
    } else {
        struct tree_node *t = any_node(root);
        if (t->left != NULL && __VERIFIER_nondet_int())
            t->left = rotate(t->left);
        else if (t->right != NULL)
            t->right = rotate(t->right);
    }
    check(root);
    return 0;
}
