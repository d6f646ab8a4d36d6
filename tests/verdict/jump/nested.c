// SPDX-License-Identifier: Apache-2.0
// An error that is found three calls deep ends in main; values that are returned on the way are not assigned.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=bmc
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=numeric
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DBUG
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=value -DBUG
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call --analysis=bmc -DBUG
// EXPECT[9]: FALSE
// ARGS[10]: --prop=unreach-call --analysis=kind -DBUG
// EXPECT[10]: FALSE
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf place;
static int error;

static void fail(int code)
{
    error = code;
    longjmp(place, code);
}

static int check(int x)
{
    if (x < 0)
        fail(3);
#ifndef BUG
    if (x > 100)
        fail(4);
#endif
    return x;
}

static int twice(int x)
{
    return 2 * check(x);
}

int main(void)
{
    volatile int r = -1;
    int code = setjmp(place);
    if (code == 0) {
        r = twice(__VERIFIER_nondet_int());
        if (r < 0 || r > 200)
            reach_error();
    } else if (code != error || r != -1) {
        reach_error();
    }
    return 0;
}
