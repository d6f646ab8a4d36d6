// SPDX-License-Identifier: Apache-2.0
// Each node is its own child on one side, and the node that was made before it is its child on the other side, at random.  So a walk down
// never ends: each node is below itself.  Without cyclicity it could end, because neither link is known for nodes that look alike.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    struct tree_node *left, *right;
};

static struct tree_node *new_node(struct tree_node *before)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
#ifdef WRONG
    struct tree_node *self = before == NULL ? NULL : n;
#else
    struct tree_node *self = n;
#endif
    if (__VERIFIER_nondet_int()) {
        n->left = before;
        n->right = self;
    } else {
        n->right = before;
        n->left = self;
    }
    return n;
}

int main(void)
{
    struct tree_node *p = new_node(NULL);
    while (__VERIFIER_nondet_int())
        p = new_node(p);

    while (__VERIFIER_nondet_int()) {
        struct tree_node *child = __VERIFIER_nondet_int() ? p->left : p->right;
        if (child == NULL)
            child = p->left != NULL ? p->left : p->right;
        assert(child != NULL);
        p = child;
    }
    return 0;
}
