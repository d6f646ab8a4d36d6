// SPDX-License-Identifier: Apache-2.0
// C17 7.13.2.1p4: a result of 0 becomes 1; all names by which glibc's macros call it.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=bmc
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
static sigjmp_buf other;

int main(void)
{
    int v = __VERIFIER_nondet_int();
    switch (setjmp(place)) {
    case 0:
        longjmp(place, v);
    case 1:
#ifdef BUG
        if (v == 0)
            reach_error();
#endif
        if (v != 0 && v != 1)
            reach_error();
        break;
    default:
        if (v == 0 || v == 1)
            reach_error();
    }
    if (sigsetjmp(other, 1) == 0)
        siglongjmp(other, 7);
    else
        return 0;
    reach_error();
}
