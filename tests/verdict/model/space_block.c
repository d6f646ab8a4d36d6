// SPDX-License-Identifier: Apache-2.0
// One block that is larger than the address space, of a size that is known, and of one that is not.
// ARGS: --prop=unreach-call --analysis=bmc
// EXPECT: UNKNOWN (undefined-on-path)
// ARGS[2]: --prop=unreach-call --analysis=kind --time 15
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --analysis=bmc --encode.encoding=bv
// EXPECT[3]: UNKNOWN (undefined-on-path)
// ARGS[4]: --prop=unreach-call --32 --analysis=predicate
// EXPECT[4]: UNKNOWN (undefined-on-path)
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    char *p = malloc(n);
    p[0] = 1;
    if (n > ~0ul - 100 && p[0] == 1)
        reach_error();
    return 0;
}
