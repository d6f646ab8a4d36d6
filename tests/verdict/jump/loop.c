// SPDX-License-Identifier: Apache-2.0
// A loop that calls setjmp anew each time, and one that a jump closes.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call -DBUG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=value -DBUG
// EXPECT[6]: FALSE
// ARGS[7]: --prop=unreach-call --analysis=predicate -DBUG
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call --analysis=bmc -DBUG
// EXPECT[8]: FALSE
// ARGS[9]: --prop=unreach-call --analysis=kind -DBUG
// EXPECT[9]: FALSE
#include <setjmp.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static jmp_buf place;
static int tries;

static void work(int x)
{
    if (x % 2)
        longjmp(place, 2);
}

int main(void)
{
    static int failed;
    while (__VERIFIER_nondet_int()) {
        failed = 0;
        if (setjmp(place) == 0)
            work(__VERIFIER_nondet_int());
        else
            failed = 1;
        if (failed != 0 && failed != 1)
            reach_error();
#ifdef BUG
        if (failed)
            reach_error();
#endif
    }
    setjmp(place);
    if (++tries < 4)
        longjmp(place, tries);
    if (tries != 4)
        reach_error();
    return 0;
}
