// A list of any length with a number in each node is built and freed; with -DLATE its first node is read after that.
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
        n->data = -1;
        n->next = head;
        head = n;
    }
    struct node *first = head;
    while (head) {
        struct node *n = head->next;
        free(head);
        head = n;
    }
#ifdef LATE
    if (first)
        return first->data;
#endif
    return 0;
}
