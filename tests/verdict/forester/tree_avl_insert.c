// SPDX-License-Identifier: Apache-2.0
// Random numbers are inserted into an AVL tree; subtrees are rotated where the heights of two neighbours differ by two. That the rotated nodes are there
// follows from the heights: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=50000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (recursion)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    int height;
    int key;
};

static int height(const struct node *n)
{
    return n == NULL ? 0 : n->height;
}

static void update(struct node *n)
{
    int l = height(n->left), r = height(n->right);
    n->height = 1 + (l > r ? l : r);
}

static struct node *rotate_right(struct node *n)
{
    struct node *top = n->left;
    n->left = top->right;
    top->right = n;
    update(n);
    update(top);
    return top;
}

static struct node *rotate_left(struct node *n)
{
    struct node *top = n->right;
    n->right = top->left;
    top->left = n;
    update(n);
    update(top);
    return top;
}

static struct node *rebalance(struct node *n)
{
    update(n);
    int difference = height(n->left) - height(n->right);
    if (difference > 1) {
        if (height(n->left->left) < height(n->left->right))
            n->left = rotate_left(n->left);
        return rotate_right(n);
    }
    if (difference < -1) {
        if (height(n->right->right) < height(n->right->left))
            n->right = rotate_right(n->right);
        return rotate_left(n);
    }
    return n;
}

static struct node *insert(struct node *n, int key)
{
    if (n == NULL) {
        n = malloc(sizeof *n);
        n->left = NULL;
        n->right = NULL;
        n->height = 1;
        n->key = key;
        return n;
    }
    if (key < n->key)
        n->left = insert(n->left, key);
    else
        n->right = insert(n->right, key);
    return rebalance(n);
}

static void free_tree(struct node *n)
{
    if (n != NULL) {
        free_tree(n->left);
        free_tree(n->right);
        free(n);
    }
}

int main(void)
{
    struct node *root = NULL;
    while (__VERIFIER_nondet_int())
        root = insert(root, __VERIFIER_nondet_int());
    free_tree(root);
    return 0;
}
