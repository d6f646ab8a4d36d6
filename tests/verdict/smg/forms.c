// Nodes of a list are of several forms, which a tag tells apart: with a block of their own, with a pointer to themselves, to a variable.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg-data --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 --certify
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DTAG=0
// EXPECT[3]: FALSE
// GREP[3]: valid-free
// ARGS[4]: --analysis=smg --prop=memsafety --cegar.search-runs=0 -DTAG=3
// EXPECT[4]: FALSE
// GREP[4]: valid-memtrack
// ARGS[5]: --prop=memsafety
// EXPECT[5]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifndef TAG
#define TAG 1
#endif

struct node {
    struct node *next;
    int tag;
    void *data;
};

static int shared;

int main(void)
{
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        n->next = list;
        if (__VERIFIER_nondet_int()) {
            n->tag = 0;
            n->data = &shared;
        } else {
            n->tag = 1;
            n->data = malloc(sizeof(int));
        }
        list = n;
    }
    while (list) {
        struct node *n = list;
        list = n->next;
        if (n->tag == 1)
            *(int *)n->data = 1;
        if (n->tag == TAG)
            free(n->data);
        free(n);
    }
    return shared;
}
