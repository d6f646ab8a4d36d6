// SPDX-License-Identifier: Apache-2.0
// Each node of a binary tree is on a stack as well; the nodes are freed from the stack, the last one first, without following the tree: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --ticks=100000 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (work-limit)
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

static struct entry *push(struct entry *stack, struct node *node)
{
    struct entry *e = malloc(sizeof *e);
    e->node = node;
    e->next = stack;
    return e;
}

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
    struct entry *stack = push(NULL, root);
    while (__VERIFIER_nondet_int()) {
        struct node *n = root;
        while (n->left != NULL && n->right != NULL)
            n = __VERIFIER_nondet_int() ? n->left : n->right;
        struct node *leaf = new_node();
        if (n->left == NULL)
            n->left = leaf;
        else
            n->right = leaf;
        stack = push(stack, leaf);
    }

    while (stack != NULL) {
        struct entry *e = stack;
        stack = e->next;
        free(e->node);
        free(e);
    }
    return 0;
}
