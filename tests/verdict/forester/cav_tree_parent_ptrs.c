// SPDX-License-Identifier: Apache-2.0
// Any binary tree with links to the parents is walked in the order of its nodes by means of these links, and freed on the way back: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety,unreach-call --analysis=smg --ticks=50000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    struct node *left;
    struct node *right;
    struct node *parent;
    int data;
};

static struct node *new_node(struct node *parent)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    n->data = 0;
    return n;
}

static struct node *successor(struct node *n)
{
    if (n->right != NULL) {
        n = n->right;
        while (n->left != NULL)
            n = n->left;
        return n;
    }
    while (n->parent != NULL && n->parent->right == n)
        n = n->parent;
    return n->parent;
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
    while (n->left != NULL)
        n = n->left;
    while (n != NULL) {
        if (n->left != NULL && n->left->parent != n)
            reach_error();
        n->data++;
        n = successor(n);
    }

    n = root;
    while (n != NULL) {
        struct node *parent = n->parent;
        if (n->left != NULL) {
            n = n->left;
            n->parent->left = NULL;
        } else if (n->right != NULL) {
            n = n->right;
            n->parent->right = NULL;
        } else {
            if (n->data != 1)
                reach_error();
            free(n);
            n = parent;
        }
    }
    return 0;
}
