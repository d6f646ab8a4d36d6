// SPDX-License-Identifier: Apache-2.0
// Random numbers are inserted into a red-black tree with links to the parents; colours are changed and subtrees rotated so that no red node has a red
// child. That grandparent and uncle are there where they are used follows from the colours: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (recursion)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum colour { RED, BLACK };

struct node {
    struct node *left;
    struct node *right;
    struct node *parent;
    enum colour colour;
    int key;
};

static struct node *root;

// What hangs on n hangs on `by` afterwards.
static void replace(struct node *n, struct node *by)
{
    by->parent = n->parent;
    if (n->parent == NULL)
        root = by;
    else if (n == n->parent->left)
        n->parent->left = by;
    else
        n->parent->right = by;
    n->parent = by;
}

static void rotate_left(struct node *n)
{
    struct node *r = n->right;
    n->right = r->left;
    if (r->left != NULL)
        r->left->parent = n;
    replace(n, r);
    r->left = n;
}

static void rotate_right(struct node *n)
{
    struct node *l = n->left;
    n->left = l->right;
    if (l->right != NULL)
        l->right->parent = n;
    replace(n, l);
    l->right = n;
}

static void rebalance(struct node *n)
{
    while (n->parent != NULL && n->parent->colour == RED) {
        struct node *parent = n->parent, *grandparent = parent->parent;
        int is_left = parent == grandparent->left;
        struct node *uncle = is_left ? grandparent->right : grandparent->left;
        if (uncle != NULL && uncle->colour == RED) {
            parent->colour = BLACK;
            uncle->colour = BLACK;
            grandparent->colour = RED;
            n = grandparent;
            continue;
        }
        if (is_left && n == parent->right) {
            rotate_left(parent);
            parent = n;
        } else if (!is_left && n == parent->left) {
            rotate_right(parent);
            parent = n;
        }
        parent->colour = BLACK;
        grandparent->colour = RED;
        if (is_left)
            rotate_right(grandparent);
        else
            rotate_left(grandparent);
        break;
    }
    root->colour = BLACK;
}

static void insert(int key)
{
    struct node *parent = NULL, *at = root;
    while (at != NULL) {
        parent = at;
        at = key < at->key ? at->left : at->right;
    }
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    n->parent = parent;
    n->colour = RED;
    n->key = key;
    if (parent == NULL)
        root = n;
    else if (key < parent->key)
        parent->left = n;
    else
        parent->right = n;
    rebalance(n);
}

static void free_tree(struct node *n)
{
    if (n == NULL)
        return;
    free_tree(n->left);
    free_tree(n->right);
    free(n);
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    free_tree(root);
    return 0;
}
