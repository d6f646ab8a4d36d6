// A flag goes with a pointer while a list is walked through: states that differ in two flags are few for each structure, however many structures
// there are, and are not joined.
// ARGS: --prop=unreach-call --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=smg --cegar.search-runs=0 -DMOST=0
// EXPECT[3]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#ifndef MOST
#define MOST 1
#endif

struct item {
    struct item *next;
    struct item *part;  // one, or none
};

static struct item *make(void)
{
    struct item *i = malloc(sizeof *i);
    i->next = NULL;
    i->part = NULL;
    if (__VERIFIER_nondet_int()) {
        i->part = malloc(sizeof *i->part);
        i->part->next = NULL;
        i->part->part = NULL;
    }
    return i;
}

static struct item *make_list(void)
{
    struct item *list = make(), *end = list;
    while (__VERIFIER_nondet_int()) {
        end->next = make();
        end = end->next;
    }
    return list;
}

int main(void)
{
    struct item *list = make_list(), *other = make_list();
    for (struct item *i = list; i; i = i->next) {
        int parts = 0, odd = 1;
        for (struct item *p = i->part; p; p = p->next) {
            parts = parts ? 2 : 1;
            odd = !odd;
        }
        if (parts > MOST || parts == odd)
            reach_error();
    }
    return other != NULL;
}
