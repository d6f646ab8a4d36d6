// Fields by their offsets: the parent comes first in memory.
#include <stdlib.h>
struct node {
    struct node *up, *left, *right;
};
static struct node *leaf(struct node *up)
{
    struct node *n = calloc(1, sizeof *n);
    n->up = up;
    return n;
}
int main(void)
{
    struct node *root = leaf(NULL);
    root->left = leaf(root);
    root->right = leaf(root);
    return 0;
}
