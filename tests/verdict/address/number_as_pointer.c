// SPDX-License-Identifier: Apache-2.0
// A pointer that is made of a number may be the address of any object: by a conversion, in a record, as bytes, of a function.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call -DRECORD --analysis=predicate
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call -DBYTES --analysis=kind
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call -DCOPIED --analysis=bmc-bits
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call -DFUNCTION --analysis=bmc
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=unreach-call -DHEAP --analysis=predicate+pointer
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --prop=unreach-call -DCOPIED --analysis=closed
// EXPECT[7]: UNKNOWN (closed-layout)
// ARGS[8]: --prop=unreach-call --32
// EXPECT[8]: UNKNOWN (layout)
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())
#define PLACE (sizeof(long) == 8 ? 0x7ffd3c2a1040UL : 0xe3c2a104UL)

static int object;
struct named {
    int name;
    int *place;
};

int main(void)
{
#if defined RECORD
    struct named n = { 1, (int *)PLACE }, *r = &n;
    check(r->place != &object);
#elif defined BYTES
    int *p;
    *(unsigned long *)&p = PLACE;
    check(p != &object);
#elif defined COPIED
    unsigned long n[2] = { 1, PLACE };
    int *p;
    memcpy(&p, n + 1, sizeof p);
    check(p != &object);
#elif defined FUNCTION
    check((int (*)(void))PLACE != main);
#elif defined HEAP
    unsigned long *h = malloc(2 * sizeof *h);
    h[1] = PLACE;
    check(((int **)h)[1] != &object);
#else
    const int *p = (const int *)PLACE;
    check(p != &object);
#endif
    return 0;
}
