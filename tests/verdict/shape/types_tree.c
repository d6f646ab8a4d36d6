// SPDX-License-Identifier: Apache-2.0
// A tree, whose records and entry an annotation names, and a list, in one program; and a program that annotates both.
// COVERS: T50
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert --cpa.shape.guess
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert --cpa.shape.families=none: --cegar.search-runs=0 --cegar.random_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --analysis=shape --prop=assert -DWRONG
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=shape-cegar --prop=assert --stats
// EXPECT[5]: TRUE
// GREP[5]: generator: tree(0, 8), families: down downStar downReachability
// GREP[5]: generator: sll(0), families: reachability
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};

struct item {
    struct item *next;
};

typedef struct tree __SA__tree_left_right;
typedef struct item __SA__sll_next;

static struct tree *new_tree(struct tree *below)
{
    struct tree *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->left = t->right = NULL;
    if (__VERIFIER_nondet_int())
        t->left = below;
    else
        t->right = below;
    return t;
}

static struct tree *any_below(struct tree *t)
{
    while (__VERIFIER_nondet_int()) {
        struct tree *child = t->left != NULL ? t->left : t->right;
        if (child == NULL)
            break;
        t = child;
    }
    return t;
}

static struct item *new_item(void)
{
    struct item *i = malloc(sizeof *i);
    if (i == NULL)
        exit(1);
    i->next = NULL;
    return i;
}

// The branches of two trees are different ones, and items form a ring.
int main(void)
{
    struct tree *a = new_tree(NULL), *b = new_tree(NULL);
    struct item *first = new_item(), *last = first;
    while (__VERIFIER_nondet_int()) {
        a = new_tree(a);
        last->next = new_item();
        last = last->next;
    }
    last->next = first;
#ifdef WRONG
    b = new_tree(a);
#else
    b = new_tree(b);
#endif
    struct tree *chosen = any_below(b);
    struct item *i = first;
    while (__VERIFIER_nondet_int())
        i = i->next;
    assert(any_below(a) != chosen && i != NULL);
    return 0;
}
