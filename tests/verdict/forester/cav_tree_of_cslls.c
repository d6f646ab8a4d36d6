// SPDX-License-Identifier: Apache-2.0
// A binary tree, each node of which has a circular singly linked list; the tree is freed from the leaves, each node with its list: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// COVERS: F40
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct bead {
    struct bead *next;
};

struct node {
    struct node *left;
    struct node *right;
    struct bead *ring;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->ring = malloc(sizeof *n->ring);
    n->ring->next = n->ring;
    while (__VERIFIER_nondet_int()) {
        struct bead *b = malloc(sizeof *b);
        b->next = n->ring->next;
        n->ring->next = b;
    }
    return n;
}

static void free_node(struct node *n)
{
    struct bead *b = n->ring->next;
    while (b != n->ring) {
        struct bead *next = b->next;
        free(b);
        b = next;
    }
    free(b);
    free(n);
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
        free_node(n);
    }
    return 0;
}
