// SPDX-License-Identifier: Apache-2.0
// A tree, and a list of its nodes that are to be visited: the items of the list are another record.  What is taken from the list is a node of the
// tree, and no node is visited that was not put there, because the tree is not changed and each item gets the node that it is made for.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    int visits;
    struct tree *left, *right;
};

struct item {
    struct item *next;
    struct tree *node;
};

static struct tree *new_tree(struct tree *left, struct tree *right)
{
    struct tree *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->visits = 0;
    t->left = left;
    t->right = right;
    return t;
}

static struct item *put(struct item *list, struct tree *node)
{
    struct item *i = malloc(sizeof *i);
    if (i == NULL)
        exit(1);
    i->next = list;
    i->node = node;
    return i;
}

int main(void)
{
    struct tree *root = new_tree(NULL, NULL);
    while (__VERIFIER_nondet_int())
        root = __VERIFIER_nondet_int() ? new_tree(root, new_tree(NULL, NULL)) : new_tree(NULL, root);

    struct item *list = put(NULL, root);
    while (list != NULL) {
        struct item *first = list;
        struct tree *t = first->node;
        list = first->next;
        free(first);
        assert(t != NULL && t->visits == 0);
        if (t->left != NULL)
            list = put(list, t->left);
#ifndef WRONG
        if (t->right != NULL)
#endif
            list = put(list, t->right);
    }
    return 0;
}
