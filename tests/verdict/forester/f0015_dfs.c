// SPDX-License-Identifier: Apache-2.0
// Depth-first search in a binary tree with links to the parents and a mark in each node, without a stack; then nodes are freed in such an order,
// too: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    struct node *parent;
    int marked;
};

static struct node *new_node(struct node *parent)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    n->marked = 0;
    return n;
}

int main(void)
{
    struct node *root = new_node(NULL);
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        if (n->left == NULL && (n->right != NULL || __VERIFIER_nondet_int()))
            n->left = new_node(n);
        else
            n->right = new_node(n);
    }

    struct node *n = root;
    while (n != NULL) {
        n->marked = 1;
        if (n->left != NULL && !n->left->marked)
            n = n->left;
        else if (n->right != NULL && !n->right->marked)
            n = n->right;
        else
            n = n->parent;
    }

    n = root;
    while (n != NULL) {
        struct node *parent = n->parent;
        if (n->left != NULL) {
            n = n->left;
        } else if (n->right != NULL) {
            n = n->right;
        } else {
            if (parent != NULL && parent->left == n)
                parent->left = NULL;
            else if (parent != NULL)
                parent->right = NULL;
            free(n);
            n = parent;
        }
    }
    return 0;
}
