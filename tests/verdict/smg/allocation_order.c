// Two orders of allocation give the same list: states are compared up to the names of blocks.
// COVERS: T64
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --stats --no-times
// EXPECT: TRUE
// GREP: engine.covered            1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

int main(void)
{
    struct item *a, *b;
    if (__VERIFIER_nondet_int()) {
        a = malloc(sizeof *a);
        b = malloc(sizeof *b);
    } else {
        b = malloc(sizeof *b);
        a = malloc(sizeof *a);
    }
    a->next = b;
    b->next = NULL;
    free(a->next);
    free(a);
    return 0;
}
