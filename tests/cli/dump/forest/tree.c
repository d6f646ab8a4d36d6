// A tree of any height: each new root gets the tree so far as one of its children.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    struct tree *left, *right;
};
int main(void)
{
    struct tree *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *n = calloc(1, sizeof *n);
        if (__VERIFIER_nondet_int())
            n->left = root;
        else
            n->right = root;
        root = n;
    }
    return 0;
}
