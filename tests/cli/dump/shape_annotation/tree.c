// SPDX-License-Identifier: Apache-2.0
struct node {
    struct node *left, *right, *parent;
};
#if defined KNOWN
typedef struct node __SA__treep_left_right_parent;
#elif defined UNKNOWN
typedef struct node __SA__skiplist_left_right;
#endif

int main(void)
{
    struct node n = {0, 0, 0};
    return n.left != 0;
}
