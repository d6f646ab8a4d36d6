// SPDX-License-Identifier: Apache-2.0
// Calls are analysed where they are made; without that, results are unknown.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --no-unit.calls
// EXPECT[2]: UNKNOWN (behind-unsupported)
// COVERS: H9, H51
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int clamp(int x)
{
    if (x < 0)
        return 0;
    return x > 9 ? 9 : x;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = clamp(x);
    assert(y >= 0);
    __VERIFIER_assume(x > 3);
    if (clamp(x) < 4 || y > 9)
        reach_error();
    return 0;
}
