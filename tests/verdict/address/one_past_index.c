// SPDX-License-Identifier: Apache-2.0
// The same with an index that is an input, and with blocks.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=octagon
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --prop=unreach-call --analysis=predicate+pointer
// EXPECT[7]: UNKNOWN (not-excluded)
// ARGS[8]: --prop=unreach-call --analysis=bmc
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call --analysis=numeric-poly
// EXPECT[9]: UNKNOWN (numeric)
// ARGS[10]: --prop=unreach-call --32
// EXPECT[10]: UNKNOWN (no-input)
// ARGS[11]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[11]: UNKNOWN (no-input)
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *a = malloc(4), *b = malloc(4);
    if (n < 0 || n > 4)
        return 0;
    check(a + n != b);
    return 0;
}
