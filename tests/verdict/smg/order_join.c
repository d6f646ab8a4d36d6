// Nodes of three kinds one after another, each kind any number of times: where lists of the first and third kind are joined with lists of the second and
// third, none of the first kind follows one of the second.
// ARGS: --prop=unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=smg-data --cegar.search-runs=0 -DAGAIN
// EXPECT[2]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int kind;
    struct node *next;
};

static struct node *append(struct node *last, int kind)
{
    last->kind = kind;
    last->next = malloc(sizeof *last);
    return last->next;
}

int main(void)
{
    struct node *first = malloc(sizeof *first), *n = first;
    while (__VERIFIER_nondet_int())
        n = append(n, 1);
    while (__VERIFIER_nondet_int())
        n = append(n, 2);
    while (__VERIFIER_nondet_int())
        n = append(n, 4);
#ifdef AGAIN
    n = append(n, 1);
#endif
    n->kind = 3;
    n = first;
    while (n->kind == 1)
        n = n->next;
    while (n->kind == 2)
        n = n->next;
    while (n->kind == 4)
        n = n->next;
    if (n->kind != 3)
        reach_error();
    return 0;
}
