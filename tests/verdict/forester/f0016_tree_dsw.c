// SPDX-License-Identifier: Apache-2.0
// A binary tree is traversed without stack and marks (Deutsch, Schorr, Waite; Lindstrom): links are turned at each visit, and right again after the
// third one. Then the tree is freed: correct.
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
    struct node *root = new_node();
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        if (n->left == NULL && __VERIFIER_nondet_int())
            n->left = new_node();
        else if (n->right == NULL)
            n->right = new_node();
    }

    struct node *end = new_node(), *before = end, *n = root;
    while (n != end) {
        struct node *next = n->left;
        n->left = n->right;
        n->right = before;
        before = n;
        n = next;
        if (n == NULL) {
            n = before;
            before = NULL;
        }
    }
    free(end);

    // The left subtree is hung below the rightmost node of what is still there.
    struct node *bottom = root;
    while (root != NULL) {
        while (bottom->right != NULL)
            bottom = bottom->right;
        bottom->right = root->left;
        n = root;
        root = root->right;
        if (bottom == n)
            bottom = root;
        free(n);
    }
    return 0;
}
