// A list of 0, 3, 6, ... elements is lost, or left at the end: that it may be empty is no excuse for the others.
// ARGS: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: valid-memtrack
// ARGS[2]: --analysis=smg --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0 -DKEEP
// EXPECT[2]: FALSE
// GREP[2]: valid-memcleanup
// ARGS[3]: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DKEEP
// EXPECT[3]: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
};

static struct item *list;

static void push(void)
{
    struct item *i = malloc(sizeof *i);
    i->next = list;
    list = i;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        push();
        push();
        push();
    }
#ifndef KEEP
    list = NULL;
#endif
    return 0;
}
