// SPDX-License-Identifier: Apache-2.0
// An element is taken out of a ring: its neighbours are linked to one another by expressions and variables that are read for the last time
// halfway.  They name their cells up to where paths meet (src/cpa/shape/dead.c); without that the assertion is not proved.
// ARGS: --analysis=shape --prop=assert
// EXPECT: TRUE
// ARGS[2]: --analysis=shape --prop=assert -DLOCALS
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=shape --prop=assert -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=shape --prop=memsafety -DLOSE --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[4]: FALSE|UNKNOWN (a block that only a dead temporary leads to is lost: never TRUE)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *next, *prev;
};

static void add_behind(struct link *at)
{
    struct link *l = malloc(sizeof *l);
    if (l == NULL)
        exit(1);
    l->prev = at;
    l->next = at->next;
    l->next->prev = l;
    at->next = l;
}

static void take_out(struct link *l)
{
#ifdef LOCALS
    struct link *before = l->prev, *behind = l->next;
    before->next = behind;
    behind->prev = before;
#else
    l->prev->next = l->next;
#ifdef WRONG
    if (l->next == l->prev)
#endif
        l->next->prev = l->prev;
#endif
}

int main(void)
{
    struct link *ring = malloc(sizeof *ring);
    if (ring == NULL)
        return 1;
    ring->next = ring->prev = ring;
#ifdef LOSE
    ring->next = malloc(sizeof *ring);
    if (ring->next == NULL)
        exit(1);
    ring->next->next = ring;
    ring->next = ring;
    free(ring);
    exit(0);
#endif
    while (__VERIFIER_nondet_int())
        add_behind(ring);
    struct link *l = ring->next;
    while (l->next != ring && __VERIFIER_nondet_int())
        l = l->next;
    if (l != ring)
        take_out(l);
    for (l = ring->next; l != ring; l = l->next)
        assert(l->next->prev == l);
    return 0;
}
