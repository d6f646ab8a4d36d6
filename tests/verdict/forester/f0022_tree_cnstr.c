// SPDX-License-Identifier: Apache-2.0
// A binary tree of any shape grows at random leaves; then one leaf after the other is freed, each found from the root: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// COVERS: F57
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    return n;
}

int main(void)
{
    struct node *root = NULL;
    while (__VERIFIER_nondet_int()) {
        if (root == NULL) {
            root = new_node();
            continue;
        }
        struct node *n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        if (n->left == NULL && (n->right != NULL || __VERIFIER_nondet_int()))
            n->left = new_node();
        else
            n->right = new_node();
    }

    while (root != NULL) {
        struct node *parent = NULL, *n = root;
        while (n->left != NULL || n->right != NULL) {
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
