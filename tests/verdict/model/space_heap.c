// SPDX-License-Identifier: Apache-2.0
// Blocks that together exceed the address space: allocation never fails, so that the program goes on, but no layout has room for
// them.  The violation must not be taken for unreachable.
// ARGS: --prop=unreach-call --32 --analysis=bmc
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call --32 --analysis=kind --time 15
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --32 --analysis=bmc --encode.encoding=bv
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call --32 --analysis=predicate --time 15
// EXPECT[4]: UNKNOWN
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *last = 0;
    for (int i = 0; i < 8; i++) {
        last = malloc(600000000);
        last[0] = (char)i;
    }
    if (n == 5 && last[0] == 7)
        reach_error();
    return 0;
}
