// A pointer into a list is not used any more once the list is complete: it is no cut-point there; a block that only such a pointer keeps is lost.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
int main(void)
{
    struct node *head = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        if (!last)
            last = n;
        head = n;
    }
    if (last && last->next)
        return 1;
#ifdef LOST
    last = malloc(sizeof *last);
    last->next = head;
#endif
    while (head) {
        struct node *n = head->next;
        free(head);
        head = n;
    }
    return 0;
}
