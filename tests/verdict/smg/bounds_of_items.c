// Nodes hold numbers below a constant of the program, at which the widening of their bounds stops: they are indices of an array.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DROOM=99
// EXPECT[2]: UNKNOWN (not-excluded)
// GREP[2]: no input takes an error path
// ARGS[3]: --prop=memsafety -DMOST=20 -DROOM=19
// EXPECT[3]: FALSE
// GREP[3]: valid-deref
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#ifndef MOST
#define MOST 100
#endif
#ifndef ROOM
#define ROOM MOST
#endif

struct item {
    int at;
    struct item *next;
};

static char used[ROOM];

int main(void)
{
    struct item *list = NULL;
    for (int i = 0; i < MOST; i++) {
        struct item *n = malloc(sizeof *n);
        n->at = i;
        n->next = list;
        list = n;
    }
    while (list) {
        struct item *n = list;
        list = n->next;
        used[n->at] = 1;
        free(n);
    }
    return 0;
}
