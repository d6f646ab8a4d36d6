// A list of any length is built, and walked by one load in each round.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int data;
    struct node *next;
};
int main(void)
{
    struct node *x = NULL, *y;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->data = 1;
        n->next = x;
        x = n;
    }
    while (x) {
        y = x->next;
        free(x);
        x = y;
    }
    return 0;
}
