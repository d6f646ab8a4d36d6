// A list, and an access through a pointer that is null, was never set, leads to a freed block, or to a function without body.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next;
};
extern struct node *outside(void);
int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        list = n;
    }
    struct node *end = list, *p;
    while (end && end->next)
        end = end->next;
#ifdef NULLED
    if (end)
        return end->next->next != NULL;
#elif defined UNSET
    if (list)
        return p->next != NULL;
#elif defined FREED
    if (list) {
        p = list->next;
        free(list);
        return list->next != p;
    }
#elif defined UNKNOWN
    p = outside();
    if (p)
        p->next = NULL;
#elif defined INSIDE
    if (list)
        free((char *)list + 4);
#endif
    while (list) {
        struct node *n = list->next;
        free(list);
        list = n;
    }
    return 0;
}
