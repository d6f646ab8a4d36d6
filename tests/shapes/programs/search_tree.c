// SPDX-License-Identifier: Apache-2.0
// Any keys are inserted into a binary search tree.  Each node's children have keys on their sides of its own, because a key comes to a
// place only from where it belongs to that side.  With -DSEARCH, one of the keys that were inserted is searched, and found, because the
// search takes the same way as the insertion.  With -DSLOTS, insertion goes down with a pointer to the place where the node hangs.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree_node {
    int key;
    struct tree_node *left, *right;
};
typedef struct tree_node __SA__searchtree_left_right;

static struct tree_node *new_node(int key)
{
    struct tree_node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->key = key;
    n->left = NULL;
    n->right = NULL;
    return n;
}

#ifdef WRONG
#define IS_LEFT(key, t) (key < t->key || t->right == NULL)
#else
#define IS_LEFT(key, t) (key < t->key)
#endif

#ifdef SLOTS
static struct tree_node *insert(struct tree_node *root, int key)
{
    struct tree_node **slot = &root;
    while (*slot != NULL) {
        struct tree_node *t = *slot;
        if (key == t->key)
            return root;
        slot = IS_LEFT(key, t) ? &t->left : &t->right;
    }
    *slot = new_node(key);
    return root;
}
#else
static struct tree_node *insert(struct tree_node *root, int key)
{
    if (root == NULL)
        return new_node(key);
    struct tree_node *t = root;
    while (key != t->key) {
        if (IS_LEFT(key, t)) {
            if (t->left == NULL)
                t->left = new_node(key);
            t = t->left;
        } else {
            if (t->right == NULL)
                t->right = new_node(key);
            t = t->right;
        }
    }
    return root;
}
#endif

#ifdef SEARCH
static struct tree_node *search(struct tree_node *t, int key)
{
    while (t != NULL && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}
#else
static struct tree_node *any_node(struct tree_node *t)
{
    while (__VERIFIER_nondet_int()) {
        struct tree_node *child = __VERIFIER_nondet_int() ? t->left : t->right;
        if (child == NULL)
            break;
        t = child;
    }
    return t;
}
#endif

int main(void)
{
    int key = __VERIFIER_nondet_int();
    struct tree_node *root = insert(NULL, key);
    while (__VERIFIER_nondet_int()) {
        int another = __VERIFIER_nondet_int();
        root = insert(root, another);
        if (__VERIFIER_nondet_int())
            key = another;
    }
#ifdef SEARCH
    assert(search(root, key) != NULL);
#else
    struct tree_node *t = any_node(root);
    assert(t->left == NULL || t->left->key < t->key);
    assert(t->right == NULL || t->right->key > t->key);
#endif
    return 0;
}
