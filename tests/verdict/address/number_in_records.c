// SPDX-License-Identifier: Apache-2.0
// A number that is written to a member of a record at an unknown offset is no pointer for those who read the same members; it may be one for
// those who read another record of the union, another type, or copy bytes.
// ARGS: --prop=unreach-call --analysis=predicate --ticks=20000 -DUNION
// EXPECT: UNKNOWN (work-limit)
// ARGS[2]: --prop=unreach-call --analysis=predicate --ticks=20000 -DBLOCK
// EXPECT[2]: UNKNOWN (work-limit)
// ARGS[3]: --prop=unreach-call --analysis=predicate --ticks=20000 -DCOPIED
// EXPECT[3]: UNKNOWN (work-limit)
// ARGS[4]: --prop=unreach-call --analysis=predicate --ticks=20000 -DCOPIED_BACK
// EXPECT[4]: UNKNOWN (work-limit)
// ARGS[5]: --prop=unreach-call --analysis=predicate --ticks=20000 -DCAST
// EXPECT[5]: UNKNOWN (work-limit)
// ARGS[6]: --prop=unreach-call --analysis=bmc-bits -DSAME
// EXPECT[6]: TRUE
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct number {
    int *first;
    unsigned long n;
    int *last;
};
struct pointer {
    int *first;
    int *p;
    int *last;
};
union either {
    struct number number;
    struct pointer pointer;
};
static int object, other;

int main(void)
{
    static union either u[4];
    static struct number a[4];
    union either *b = malloc(4 * sizeof *b);
    unsigned long n = __VERIFIER_nondet_ulong();
    unsigned i = __VERIFIER_nondet_uint() % 4;
    int *p = &other;
    struct number *at = &u[i].number;
#if defined UNION
    at->n = n;
    p = u[i].pointer.p;
#elif defined BLOCK
    at = &b[i].number;
    at->n = n;
    p = b[i].pointer.p;
#elif defined COPIED
    a[i].n = n;
    memcpy(&p, &a[i].n, sizeof p);
#elif defined COPIED_BACK
    a[i].n = n;
    memcpy(&a[3 - i].last, &a[i].n, sizeof p);
    p = a[3 - i].last;
#elif defined CAST
    at = &b[i].number;
    at->n = n;
    p = *(int **)&at->n;
#elif defined SAME
    struct number *c = malloc(2 * sizeof *c);
    i %= 2;
    c[i].last = &other;
    c[i].n = n;
    a[i] = c[i];
    struct number copy = a[i];
    memcpy(&c[1], &copy, sizeof copy);
    p = c[1].last;
#endif
    if (p && n == (unsigned long)&object) {
        *p = 2;
        if (object == 2)
            reach_error();
    }
    return 0;
}
