// SPDX-License-Identifier: Apache-2.0
// The exploration is interrupted where a list has so many elements, and nothing of it was given up before; it goes on if more interrupts are allowed.
// COVERS: T85
// ARGS: --prop=unreach-call --analysis=explicit-heap,cpa.smg.interrupt=3 --cegar.random-runs=0 --cegar.search-runs=0 --stats --dump=arg
// EXPECT: UNKNOWN (paused)
// GREP: interrupted where the heap is as deep as cpa.smg.interrupt says
// GREP: cpa.smg.depth_drops           0
// GREP: list=&block
// NOGREP: =?1[..,..]
// ARGS[2]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.interrupt=3 --cegar.interrupts=inf -DBOUND=4 --cegar.random-runs=0 --stats=json
// EXPECT[2]: TRUE
// NOGREP[2]: "engine.interrupts": {"value": 0,
// ARGS[3]: --prop=unreach-call --analysis=explicit-heap,cpa.smg.interrupt=5 -DBOUND=4 --cegar.random-runs=0 --stats=json
// EXPECT[3]: TRUE
// GREP[3]: "engine.interrupts": {"value": 0,
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node {
    int data;
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
#ifdef BOUND
        if (length == BOUND)
            break;
#endif
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 1;
        n->data = 1;
        n->next = list;
        list = n;
        length++;
    }
    for (struct node *n = list; n; n = n->next)
        if (n->data != 1)
            reach_error();
    return 0;
}
