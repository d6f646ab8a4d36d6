// SPDX-License-Identifier: Apache-2.0
// The heap of figure 4.2 of Theoduloz 2010: a leads to four cells, p to the last of them.  With a threshold of 3 all of it is given up, and three nodes
// stand for it: the first cell, those in between, and the last one (figure 4.3).  With a threshold of 5 nothing is given up.
// COVERS: T62, T72, T73, T75
// ARGS: --analysis=explicit-heap+shape,cpa.smg.depth_alike=false --prop=assert --dump=arg --stats=json --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (not-excluded)
// GREP: a=?1[..,..]; p=?2[..,..]; 0 != ?1[..,..], 0 != ?2[..,..]> | shape wild[t.1.3]
// GREP: 0: pt[p.2] fd[d0 == 0] r[a.1,f8] r[p.2,f8];1: pt[a.1] fd[d0 == 1] r[a.1,f8] f8->2=1/2;2 summary: fd[d0 == 1] r[a.1,f8] f8->0=1/2 f8->2=1/2;
// GREP: precision of shape: pt[a], pt[p]
// NOGREP: pt[p], pt
// ARGS[2]: --analysis=explicit-heap+shape --prop=assert --stats=json --cegar.random-runs=0 --cegar.search-runs=0 --certify
// EXPECT[2]: TRUE
// GREP[2]: Certificate
// GREP[2]: "cpa.shape.taken_over": {"value": 1,
// ARGS[3]: --analysis=explicit-heap+shape,cpa.smg.depth=5 --prop=assert --stats=json --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[3]: TRUE
// GREP[3]: "cpa.shape.taken_over": {"value": 0,
// Without shape graphs, what is given up is lost.
// ARGS[4]: --analysis=explicit-heap,cpa.smg.depth=3 --prop=assert --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --analysis=explicit-heap+shape --prop=assert -DWRONG
// EXPECT[5]: FALSE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int data;
    struct node *next;
};

#define APPEND(value)                    \
    do {                                 \
        p->next = malloc(sizeof *p);     \
        if (p->next == NULL)             \
            return 1;                    \
        p = p->next;                     \
        p->data = value;                 \
        p->next = NULL;                  \
    } while (0)

int main(void)
{
    struct node *a = malloc(sizeof *a);
    struct node *p = a;
    if (!a)
        return 1;
    p->data = 1;
    APPEND(1);
    APPEND(1);
#ifdef WRONG
    APPEND(0);  // what is walked ends here
#endif
    APPEND(0);
    while (__VERIFIER_nondet_int())
        ;
    struct node *c = a;
    while (c->data == 1)
        c = c->next;
    assert(c == p && p->data == 0 && p->next == NULL);
    return 0;
}
