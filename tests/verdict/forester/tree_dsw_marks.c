// SPDX-License-Identifier: Apache-2.0
// A binary tree is marked without a stack: the way back is in the links that were followed, which get their old values on it (Deutsch, Schorr, Waite).
// A count in each node says which of its links is turned. Then the tree is freed: correct.
// COVERS: F28
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
// ARGS[2]: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
    int state;  // how many of the links have been followed
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->state = 0;
    return n;
}

static void mark(struct node *n)
{
    struct node *before = NULL;
    while (n != NULL) {
        struct node *next;
        if (n->state == 0) {
            n->state = 1;
            next = n->left;
            if (next != NULL) {
                n->left = before;
                before = n;
                n = next;
            }
        } else if (n->state == 1) {
            n->state = 2;
            next = n->right;
            if (next != NULL) {
                n->right = before;
                before = n;
                n = next;
            }
        } else if (before == NULL) {
            n = NULL;
        } else {
            next = before;
            if (next->state == 1) {
                before = next->left;
                next->left = n;
            } else {
                before = next->right;
                next->right = n;
            }
            n = next;
        }
    }
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
    struct node *root = new_node();
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        if (n->left == NULL && (n->right != NULL || __VERIFIER_nondet_int()))
            n->left = new_node();
        else
            n->right = new_node();
    }
    mark(root);
    free_tree(root);
    return 0;
}
