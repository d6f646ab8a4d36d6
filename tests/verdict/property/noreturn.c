// SPDX-License-Identifier: Apache-2.0
// Functions that are declared not to return, and do, at their ends or with a return statement (C17 6.7.4 paragraph 8), or not.
// COVERS: F55
// ARGS: --prop=valid-noreturn
// EXPECT: TRUE
// ARGS[2]: --prop=valid-noreturn -DEND
// EXPECT[2]: FALSE
// GREP[2]: valid-noreturn, noreturn.c:36)
// ARGS[3]: --prop=valid-noreturn -DRETURN
// EXPECT[3]: FALSE
// GREP[3]: valid-noreturn, noreturn.c:31)
// ARGS[4]: --prop=undefined-behaviour -DRETURN
// EXPECT[4]: FALSE
// ARGS[5]: --prop=undefined-behaviour
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call -DEND --ticks=30000
// EXPECT[6]: UNKNOWN (not-modelled)
// GREP[6]: a return from a function that is declared not to return
// ARGS[7]: --prop=valid-noreturn -DRETURN --analysis=forest --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[7]: FALSE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

_Noreturn static void die(int status)
{
    while (status < 3)
        status++;
#ifdef RETURN
    if (status == 7)
        return;
#endif
#ifndef END
    exit(status);
#endif
}

int main(void)
{
    if (__VERIFIER_nondet_int())
        die(__VERIFIER_nondet_int());
    return 0;
}
