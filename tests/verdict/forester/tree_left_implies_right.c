// SPDX-License-Identifier: Apache-2.0
// A binary tree, each node of which that has a left child has a right one, too: a walk to the right of each left child takes that for granted: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// COVERS: F77
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    int visited;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->visited = 0;
    return n;
}

int main(void)
{
    struct node *root = new_node();
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (n->right != NULL)
            n = n->left != NULL && __VERIFIER_nondet_int() ? n->left : n->right;
        n->right = new_node();
        if (__VERIFIER_nondet_int())
            n->left = new_node();
    }

    struct node *n = root;
    while (n != NULL) {
        n->visited = 1;
        if (n->left != NULL) {
            n->right->visited = 1;
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        } else {
            n = n->right;
        }
    }

    while (root != NULL) {
        struct node *parent = NULL;
        n = root;
        while (n->right != NULL) {
            parent = n;
            n = n->left != NULL ? n->left : n->right;
        }
        if (parent == NULL)
            root = NULL;
        else if (parent->left == n)
            parent->left = NULL;
        else
            parent->right = NULL;
        free(n);
    }
    return 0;
}
