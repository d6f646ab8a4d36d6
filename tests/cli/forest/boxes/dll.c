// A doubly linked list of any length is built and freed; with -DLATE its third node is read after that.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
    int data;
};
int main(void)
{
    struct node *head = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 3;
        n->next = head;
        n->prev = NULL;
        if (head)
            head->prev = n;
        head = n;
    }
    struct node *third = head && head->next ? head->next->next : NULL;
    while (head) {
        struct node *n = head->next;
        free(head);
        head = n;
    }
#ifdef LATE
    if (third)
        return third->prev->data;
#endif
    return 0;
}
