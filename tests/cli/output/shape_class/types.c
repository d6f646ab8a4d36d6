// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
struct node {
    int data;
    struct node *next;
};
struct tree {
    struct tree *left, *right;
    struct node *list;
};
int main(void)
{
    struct tree *t = calloc(1, sizeof *t);
    struct node *n = calloc(1, sizeof *n);
    t->left = NULL;
    t->right = t;
    n->next = NULL;
    t->list = n;
    return 0;
}
#ifdef TWICE
typedef struct tree __SA__tree_left_left;
#endif
