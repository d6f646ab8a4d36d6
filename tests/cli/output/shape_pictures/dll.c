// A list with links back, and two pointers into it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    struct node *next, *prev;
};
int main(void)
{
    struct node *first = calloc(1, sizeof *first), *last = first;
    while (__VERIFIER_nondet_int()) {
        struct node *n = calloc(1, sizeof *n);
        n->prev = last;
        last->next = n;
        last = n;
    }
    free(last);
    while (__VERIFIER_nondet_int()) {}
    return 0;
}
