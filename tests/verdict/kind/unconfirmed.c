// SPDX-License-Identifier: Apache-2.0
// A path to a violation that no input confirms is forbidden for the next question of the same round.  When the share of work ended there, the round
// was checked once more, nothing but the forbidden path was left, and the answer was TRUE.
// Without WRONG a block that is too large is no block, and the program is right.
// ARGS: --prop=memsafety --analysis=kind -DWRONG
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=memsafety --analysis=kind --no-bmc.values -DWRONG
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=memsafety --strategy.stages=kind --no-bmc.values -DWRONG
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=memsafety --analysis=kind
// EXPECT[4]: TRUE
#include <math.h>
#include <stdlib.h>
unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long n = __VERIFIER_nondet_ulong();
    char *m = malloc(n);
    if (!m)
        return 0;
    if (n)
        m[n - 1] = 0;
#ifdef WRONG
    if (sin((double)n) > 0.5)  // no values of sin are known
        m[n] = 0;
#endif
    free(m);
    return 0;
}
