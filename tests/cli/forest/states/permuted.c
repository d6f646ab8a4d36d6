// Two blocks are allocated, in the order that FIRST and SECOND say, and linked to each other; then there is a loop.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
    int data;
};
static struct node *node(void)
{
    return malloc(sizeof(struct node));
}
int main(void)
{
    struct node *a, *b;
    FIRST = node(), SECOND = node();
    a->next = b;
    b->next = NULL;
    a->data = 1;
    b->data = 2;
    while (__VERIFIER_nondet_int())
        a->data = b->data - 1;
    free(a);
    free(b);
    return 0;
}
