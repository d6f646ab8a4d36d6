// Memory safety by shapes: trees that are built, walked through and taken apart, lists of any length; each with seeded faults, which are found without
// executions.
// ARGS: --analysis=shape --prop=valid-deref,valid-free -DTREE -DANNOTATED
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --cpa.shape.entry=tree --prop=valid-deref -DTREE -DNULLS --cegar.random-runs=0 --cegar.search-runs=0
// GREP[2]: valid-deref
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=shape --cpa.shape.entry=tree --prop=valid-deref,valid-free -DSPINE --certify
// GREP[3]: Certificate
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=shape-cegar --prop=valid-deref,valid-free -DSPINE
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=shape --cpa.shape.entry=tree --prop=valid-deref,valid-free -DSPINE -DUSED --cegar.random-runs=0 --cegar.search-runs=0
// GREP[5]: valid-deref
// EXPECT[5]: FALSE
// ARGS[6]: --analysis=shape --cpa.shape.entry=tree --prop=valid-deref,valid-free -DSPINE -DSHARED
// EXPECT[6]: FALSE
// ARGS[7]: --prop=valid-deref,valid-free -DSPINE --strategy.stages=safety?growing?shape:1
// GREP[7]: Decided by: shape
// EXPECT[7]: TRUE
// ARGS[8]: --analysis=shape --prop=memsafety,memcleanup -DDLL
// EXPECT[8]: TRUE
// ARGS[9]: --analysis=shape --prop=memsafety -DDLL -DTWICE --cegar.random-runs=0 --cegar.search-runs=0
// GREP[9]: valid-free
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=shape --prop=memsafety -DDLL -DLOST --cegar.random-runs=0 --cegar.search-runs=0
// GREP[10]: valid-memtrack
// EXPECT[10]: FALSE
// ARGS[11]: --analysis=shape --prop=memcleanup -DDLL -DLEFT --cegar.random-runs=0 --cegar.search-runs=0
// GREP[11]: valid-memcleanup
// EXPECT[11]: FALSE
// ARGS[12]: --analysis=shape --prop=memsafety -DDLL -DLEFT
// EXPECT[12]: TRUE
// ARGS[13]: --analysis=shape-cegar --prop=memsafety,memcleanup -DREVERSE
// EXPECT[13]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tree {
    struct tree *left, *right;
};
#ifdef ANNOTATED
typedef struct tree __SA__tree_left_right;
#endif
struct both {
    struct both *next, *prev;
    int data;
};

static struct tree *leaf(void)
{
    struct tree *t = malloc(sizeof *t);
    if (t == NULL)
        exit(1);
    t->left = NULL;
    t->right = NULL;
    return t;
}

static struct tree *any_tree(void)
{
    struct tree *root = leaf();
    while (__VERIFIER_nondet_int()) {
        struct tree *t = root;
        while (t->left != NULL && t->right != NULL)
            t = __VERIFIER_nondet_int() ? t->left : t->right;
        if (t->left == NULL)
            t->left = leaf();
#ifdef SHARED
        else if (__VERIFIER_nondet_int() == 4711)
            t->right = t->left;
#endif
        else
            t->right = leaf();
    }
    return root;
}

static void push(struct both **list)
{
    struct both *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->data = 0;
    n->prev = NULL;
    n->next = *list;
    if (*list != NULL)
        (*list)->prev = n;
    *list = n;
}

#if defined TREE
int main(void)
{
    struct tree *t = any_tree();
#ifdef NULLS
    while (__VERIFIER_nondet_int() != 4711) {
#else
    while (t->left != NULL || t->right != NULL) {
#endif
        if (t->left != NULL)
            t = t->left;
        else
            t = t->right;
    }
    return 0;
}
#elif defined SPINE  // the tree is taken apart from above
int main(void)
{
    struct tree *root = any_tree();
    while (root != NULL) {
        struct tree *l = root->left;
        if (l != NULL) {
            root->left = l->right;
            l->right = root;
            root = l;
        } else {
            struct tree *r = root->right;
            free(root);
#ifdef USED
            if (__VERIFIER_nondet_int() == 4711)
                r = root->left;
#endif
            root = r;
        }
    }
    return 0;
}
#elif defined DLL
int main(void)
{
    struct both *list = NULL;
    while (__VERIFIER_nondet_int())
        push(&list);
    struct both *n = list;
    while (n != NULL && __VERIFIER_nondet_int())
        n = n->next;
    if (n != NULL) {
        if (n->prev != NULL)
            n->prev->next = n->next;
        else
            list = n->next;
        if (n->next != NULL)
            n->next->prev = n->prev;
        free(n);
#ifdef TWICE
        if (__VERIFIER_nondet_int() == 4711)
            free(n);
#endif
    }
#ifdef LOST
    if (list != NULL && __VERIFIER_nondet_int() == 4711)
        list = list->next;
#endif
#ifdef LEFT
    if (__VERIFIER_nondet_int() == 4711)
        exit(0);
#endif
    while (list != NULL) {
        n = list->next;
        free(list);
        list = n;
    }
    return 0;
}
#elif defined REVERSE
int main(void)
{
    struct both *list = NULL, *turned = NULL;
    while (__VERIFIER_nondet_int()) {
        struct both *n = malloc(sizeof *n);
        n->next = list;
        n->prev = NULL;
        list = n;
    }
    while (list != NULL) {
        struct both *n = list->next;
        list->next = turned;
        turned = list;
        list = n;
    }
    while (turned != NULL) {
        struct both *n = turned;
        turned = turned->next;
        free(n);
    }
    return 0;
}
#endif
