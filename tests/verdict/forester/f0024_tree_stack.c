// SPDX-License-Identifier: Apache-2.0
// A binary tree is freed with a stack of the nodes that are still to be visited: correct.
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

struct entry {
    struct entry *next;
    struct node *node;
};

static struct node *new_node(void)
{
    struct node *n = malloc(sizeof *n);
    n->left = NULL;
    n->right = NULL;
    return n;
}

static struct entry *push(struct entry *stack, struct node *node)
{
    struct entry *e = malloc(sizeof *e);
    e->node = node;
    e->next = stack;
    return e;
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

    struct entry *stack = push(NULL, root);
    while (stack != NULL) {
        struct entry *e = stack;
        struct node *n = e->node;
        stack = e->next;
        free(e);
        if (n->left != NULL)
            stack = push(stack, n->left);
        if (n->right != NULL)
            stack = push(stack, n->right);
        free(n);
    }
    return 0;
}
