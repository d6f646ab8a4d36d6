// A list with numbers; with -DMORE a second pointer and another number.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int data;
    struct node *next;
};
int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = head;
        head = n;
    }
#ifdef MORE
    struct node *last = malloc(sizeof *last);
    last->data = 2;
    last->next = head;
    head = last;
#endif
    for (struct node *n = head; n != NULL; n = n->next)
        assert(n->data > 0);
    return 0;
}
