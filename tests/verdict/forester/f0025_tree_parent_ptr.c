// SPDX-License-Identifier: Apache-2.0
// A binary tree whose nodes point to their parents: a walk from the root down to a random node and up again ends at the root; then leaves are freed
// on a walk that goes down and up: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: TRUE
// GREP: exploration begins again; boxes: 1, predicates: 0
// COVERS: F42, F57
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    struct node *parent;
};

static struct node *new_node(struct node *parent)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    return n;
}

int main(void)
{
    struct node *root = new_node(NULL), *n;
    while (__VERIFIER_nondet_int()) {
        n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        if (n->left == NULL && (n->right != NULL || __VERIFIER_nondet_int()))
            n->left = new_node(n);
        else
            n->right = new_node(n);
    }

    n = root;
    while (__VERIFIER_nondet_int()) {
        struct node *child = __VERIFIER_nondet_int() ? n->left : n->right;
        if (child != NULL)
            n = child;
    }
    while (n != root)
        n = n->parent;

    while (n != NULL) {
        if (n->left != NULL) {
            n = n->left;
        } else if (n->right != NULL) {
            n = n->right;
        } else {
            struct node *parent = n->parent;
            if (parent != NULL) {
                if (parent->left == n)
                    parent->left = NULL;
                else
                    parent->right = NULL;
            }
            free(n);
            n = parent;
        }
    }
    return 0;
}
