// SPDX-License-Identifier: Apache-2.0
// A binary tree grows by a pointer to the link where the new leaf will hang; it is freed from such pointers, too: correct.
// COVERS: F70
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *left;
    struct node *right;
};

int main(void)
{
    struct node *root = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node **link = &root;
        while (*link != NULL)
            link = __VERIFIER_nondet_int() ? &(*link)->left : &(*link)->right;
        *link = malloc(sizeof **link);
        (*link)->left = NULL;
        (*link)->right = NULL;
    }

    while (root != NULL) {
        struct node **link = &root;
        while ((*link)->left != NULL || (*link)->right != NULL)
            link = (*link)->left != NULL ? &(*link)->left : &(*link)->right;
        free(*link);
        *link = NULL;
    }
    return 0;
}
