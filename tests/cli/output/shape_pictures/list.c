// A list that another function makes longer; with -DWRONG a number is not what it should be.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int data;
    struct node *next;
};
static struct node *push(struct node *list)
{
    struct node *n = malloc(sizeof *n);
    n->data = 1;
    n->next = list;
    return n;
}
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int())
        list = push(list);
#ifdef WRONG
    if (list)
        list->data = 2;
#endif
    for (struct node *n = list; n != NULL; n = n->next)
        assert(n->data == 1);
    return 0;
}
