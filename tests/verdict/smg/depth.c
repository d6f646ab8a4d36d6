// COVERS: T66
// Thresholds for the depth of what a pointer leads to, in the pattern of table 4.2 of Theoduloz 2010: the exploration of a list of any length
// ends if and only if there is one; lists of bounded length are followed unless they reach it.  What is checked first is not about the
// list (a protocol beside it), then it is (CONTENTS: each element holds 1).
// ARGS: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=3 --cegar.random-runs=0 --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=5 --cegar.random-runs=0 --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=0 --cegar.random-runs=0 --certify
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=explicit-heap --cegar.random-runs=0 --ticks=3000000
// EXPECT[4]: UNKNOWN (work-limit)
// GREP[4]: work limit
// ARGS[5]: --prop=unreach-call --analysis=explicit-heap -DBOUND=4 -DCONTENTS --cegar.random-runs=0 --certify
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=5 -DBOUND=4 -DCONTENTS --cegar.random-runs=0 --certify --stats --no-times
// EXPECT[6]: TRUE
// GREP[6]: depth_drops        0
// ARGS[7]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=3 -DBOUND=4 -DCONTENTS --cegar.random-runs=0 --stats --no-times
// EXPECT[7]: UNKNOWN (not-excluded)
// GREP[7]: depth_drops        1
// ARGS[8]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=3 -DBOUND=2 -DCONTENTS --cegar.random-runs=0 --certify --stats --no-times
// EXPECT[8]: TRUE
// GREP[8]: depth_drops        0
// Of one pointer its own: `kept` is followed, whatever the other one leads to.
// ARGS[9]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth-of=main::list=2 -DKEPT --cegar.random-runs=0 --certify
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=3 -DKEPT -DBROKEN --cegar.random-runs=0
// EXPECT[10]: FALSE
// What is written through a forgotten pointer is not known any more.
// ARGS[11]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.depth=1 -DSHARED --cegar.random-runs=0
// EXPECT[11]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int data;
    int *shared;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL, *kept = malloc(sizeof *kept);
    int open = 0, length = 0, shared = 1;
    kept->data = 1;
    kept->next = NULL;
    while (__VERIFIER_nondet_int()) {
#ifdef BOUND
        if (length++ == BOUND)
            break;
#endif
        struct node *n = malloc(sizeof *n);
        if (open)
            reach_error();
        open = 1;
        n->data = 1;
        n->shared = &shared;
        n->next = list;
        list = n;
        open = 0;
    }
    for (struct node *p = list; p; p = p->next) {
#ifdef CONTENTS
        if (p->data != 1)
            reach_error();
#endif
        if (open)
            reach_error();
    }
#ifdef SHARED
    for (struct node *p = list; p; p = p->next)
        *p->shared = 2;
    if (shared != 1)
        reach_error();
#endif
#ifdef BROKEN
    kept->data = 2;
#endif
#ifdef KEPT
    if (kept->data != 1)
        reach_error();
#endif
    return length < 0;
}
