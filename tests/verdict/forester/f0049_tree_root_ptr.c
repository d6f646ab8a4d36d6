// SPDX-License-Identifier: Apache-2.0
// Each node of a binary tree points to the root; a walk down to any leaf comes back in one step. Leaves are freed first, the root last: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    struct node *root;
};

static struct node *new_node(struct node *root)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->root = root;
    return n;
}

int main(void)
{
    struct node *n = new_node(NULL);
    n->root = n;
    while (__VERIFIER_nondet_int()) {
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        struct node *leaf = new_node(n->root);
        if (n->left == NULL && (n->right != NULL || __VERIFIER_nondet_int()))
            n->left = leaf;
        else
            n->right = leaf;
        n = leaf->root;
    }

    while (n->left != NULL || n->right != NULL) {
        struct node *parent = n, *leaf = n->left != NULL ? n->left : n->right;
        while (leaf->left != NULL || leaf->right != NULL) {
            parent = leaf;
            leaf = leaf->left != NULL ? leaf->left : leaf->right;
        }
        if (parent->left == leaf)
            parent->left = NULL;
        else
            parent->right = NULL;
        n = leaf->root;
        free(leaf);
    }
    free(n);
    return 0;
}
