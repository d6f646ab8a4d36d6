// SPDX-License-Identifier: Apache-2.0
// Each node of a chain links the next one on one side and a common node on the other, at random: so one of the two links is to the common
// node.  Neither link is known for nodes that are represented together, but that one of them is there.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    struct tree_node *left, *right;
};

static struct tree_node *new_node(struct tree_node *left, struct tree_node *right)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->left = left;
    n->right = right;
    return n;
}

int main(void)
{
    struct tree_node *common = new_node(NULL, NULL), *chain = new_node(common, NULL);
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            chain = new_node(common, chain);
        else
#ifdef WRONG
            chain = new_node(chain, NULL);
#else
            chain = new_node(chain, common);
#endif
    }

    struct tree_node *p = chain;
    while (__VERIFIER_nondet_int()) {
        struct tree_node *next = p->left == common ? p->right : p->left;
        if (next == NULL || next == common)
            break;
        p = next;
    }
    assert(p->left == common || p->right == common);
    return 0;
}
