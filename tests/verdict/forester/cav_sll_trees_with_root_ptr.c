// SPDX-License-Identifier: Apache-2.0
// A singly linked list of binary trees, each tree node of which points to the root of its tree; the trees are freed from the leaves: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (work-limit)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left;
    struct tree *right;
    struct tree *root;
};

struct node {
    struct node *next;
    struct tree *tree;
};

static struct tree *new_tree(struct tree *root)
{
    struct tree *t = malloc(sizeof *t);
    t->left = NULL;
    t->right = NULL;
    t->root = root != NULL ? root : t;
    return t;
}

static struct tree *any_tree(void)
{
    struct tree *root = new_tree(NULL);
    while (__VERIFIER_nondet_int()) {
        struct tree *t = root;
        while (t->left != NULL && t->right != NULL)
            t = __VERIFIER_nondet_int() ? t->left : t->right;
        if (t->left == NULL && (t->right != NULL || __VERIFIER_nondet_int()))
            t->left = new_tree(t->root);
        else
            t->right = new_tree(t->root);
    }
    return root;
}

static void free_tree(struct tree *t)
{
    while (t->left != NULL || t->right != NULL) {
        struct tree *parent = t, *leaf = t->left != NULL ? t->left : t->right;
        while (leaf->left != NULL || leaf->right != NULL) {
            parent = leaf;
            leaf = leaf->left != NULL ? leaf->left : leaf->right;
        }
        if (parent->left == leaf)
            parent->left = NULL;
        else
            parent->right = NULL;
        t = leaf->root;
        free(leaf);
    }
    free(t);
}

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->tree = any_tree();
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *n = list;
        list = n->next;
        free_tree(n->tree);
        free(n);
    }
    return 0;
}
