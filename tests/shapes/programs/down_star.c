// SPDX-License-Identifier: Apache-2.0
// A chain goes down to the left or to the right at random, and its top remembers some node of it in another field.  From there, the lowest
// node is found before null, because all nodes reach it on the way down; reachability from variables does not tell that of a node that is
// loaded from that field.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    struct tree_node *left, *right, *mark;
};

static struct tree_node *new_node(void)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->left = NULL;
    n->right = NULL;
    n->mark = NULL;
    return n;
}

int main(void)
{
    struct tree_node *top = new_node(), *lowest = top;
    top->mark = top;
    while (__VERIFIER_nondet_int()) {
        struct tree_node *n = new_node();
        if (__VERIFIER_nondet_int())
            n->mark = lowest;  // so that links back do not tell where those down are
        if (__VERIFIER_nondet_int())
            lowest->left = n;
        else
            lowest->right = n;
        lowest = n;
        if (__VERIFIER_nondet_int())
            top->mark = n;
    }
#ifdef WRONG
    if (top->mark != top && top->mark != lowest)
        top->mark = new_node();
#endif

    struct tree_node *p = top->mark;
    while (p != lowest) {
        p = p->left != NULL ? p->left : p->right;
        assert(p != NULL);
    }
    return 0;
}
