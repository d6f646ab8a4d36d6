// SPDX-License-Identifier: Apache-2.0
// An error that is found three calls deep ends in main; values that are returned on the way are not assigned.
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=bmc
// EXPECT[3]: TRUE
// ARGS[4]: --analysis=kind
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=numeric
// EXPECT[5]: TRUE
// ARGS[6]: -DBUG
// EXPECT[6]: FALSE
// ARGS[7]: --analysis=value -DBUG
// EXPECT[7]: FALSE
// ARGS[8]: --analysis=predicate -DBUG
// EXPECT[8]: FALSE
// ARGS[9]: --analysis=bmc -DBUG
// EXPECT[9]: FALSE
// ARGS[10]: --analysis=kind -DBUG
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
