#include <assert.h>
#include <stdlib.h>
struct node {
    struct node *n;
    int data;
};
typedef struct node *List;
extern int __VERIFIER_nondet_int(void);
static List build(void)
{
    List x = NULL;
    while (__VERIFIER_nondet_int()) {
        List t = malloc(sizeof *t);
        t->data = 1;
        t->n = x;
        x = t;
    }
    return x;
}
// Ends only if there is no cycle; says whether k is there.
static int has(List x, List k)
{
    for (; x != NULL; x = x->n)
        if (x == k)
            return 1;
    return 0;
}
