// SPDX-License-Identifier: Apache-2.0
// What is accessed through a pointer that is made of a number may be an object with whose address the program compares it.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call -DSUM --analysis=smg
// EXPECT[2]: UNKNOWN (unknown-write)
// ARGS[3]: --prop=unreach-call -DCOPIED --analysis=predicate
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call -DCONSTANT --analysis=bmc
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call -DEARLIER --analysis=numeric
// EXPECT[5]: UNKNOWN (numeric)
// ARGS[6]: --prop=unreach-call -DORDER --analysis=kind-bits
// EXPECT[6]: UNKNOWN (no-proof)
// ARGS[7]: --prop=unreach-call -DMEMBER
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call -DBITS --analysis=bmc-bits
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --prop=unreach-call -DBYTES -DCONSTANT
// EXPECT[9]: UNKNOWN (layout)
// ARGS[10]: --prop=unreach-call -DNOWHERE
// EXPECT[10]: TRUE
// One path without input ends the round.
// ARGS[11]: --prop=unreach-call -DBITS --analysis=bmc-bits --bmc.max-unconfirmed=1 --stats
// EXPECT[11]: UNKNOWN
// GREP[11]: bmc.unconfirmed           1 
// Little work for confirming a path.
// ARGS[12]: --prop=unreach-call -DCONSTANT --analysis=bmc --bmc.confirm-ticks=1000 --stats
// EXPECT[12]: UNKNOWN
// GREP[12]: smt.unknown               2 
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

#if defined CONSTANT || defined NOWHERE
#define NUMBER (sizeof(long) == 8 ? 0x55d0c0401010UL : 0x8401010UL)
#else
#define NUMBER __VERIFIER_nondet_ulong()
#endif

static int object, other;

static void set(int *p)
{
    if (p == &object) {
        *p = 2;
        if (object == 2)
            reach_error();
    }
}

struct node {
    struct node *next;
    int value;
};

int main(void)
{
#if defined SUM
    unsigned long n = (unsigned long)&other;
    n += NUMBER;
    set((int *)n);
#elif defined COPIED
    unsigned long n = NUMBER;
    int *p;
    memcpy(&p, &n, sizeof p);
    set(p);
#elif defined EARLIER
    unsigned long n = NUMBER;
    if (n - (unsigned long)&object != 0)
        return 0;
    *(int *)n = 2;
    if (object == 2)
        reach_error();
#elif defined ORDER
    int a[2] = { 0, 0 };
    int *p = (int *)NUMBER;
    if (p >= a && p < a + 2 && (unsigned long)p % sizeof *p == 0)
        *p = 2;
    if (a[1] == 2)
        reach_error();
#elif defined MEMBER
    struct node *n = malloc(sizeof *n);
    n->next = (struct node *)NUMBER;
    n->value = 1;
    if (n->next == n) {
        n->next->value = 5;
        if (n->value == 5)
            reach_error();
    }
#elif defined BITS
    unsigned long a = (unsigned long)&object, n = 0;
    for (unsigned i = 0; i < 8 * sizeof a; i++)
        if (a >> i & 1)
            n |= 1UL << i;
    *(int *)n = 2;
    if (object == 2)
        reach_error();
#elif defined BYTES
    union {
        unsigned long n;
        int *p;
    } u = { NUMBER };
    set(u.p);
#elif defined NOWHERE
    // A number that is compared with no address is no object's.
    object = 1;
    *(volatile int *)NUMBER = 2;
    if (object != 1)
        reach_error();
#else
    set((int *)NUMBER);
#endif
    return 0;
}
