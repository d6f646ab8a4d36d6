// SPDX-License-Identifier: Apache-2.0
// Checks that ranges exclude are gone when other analyses begin, and what they do not exclude is left.
// ARGS: --prop=no-overflow
// EXPECT: TRUE
// ARGS[2]: --prop=no-overflow -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=ranges --prop=no-overflow,assert
// EXPECT[3]: UNKNOWN (ranges)
// ARGS[4]: --analysis=ranges --prop=no-overflow -DSIMPLE
// EXPECT[4]: TRUE
// ARGS[5]: --analysis=ranges --prop=no-overflow -DSIMPLE -DCOMPLEX
// GREP[5]: complex arithmetic is not
// EXPECT[5]: UNKNOWN (not-modelled)
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int clamp(int x)
{
    return x < 0 ? 0 : x > 1000 ? 1000 : x;
}

int main(void)
{
    int sum = 0;
#ifdef COMPLEX
    _Complex double z = 1.0;
    z = z * z;
#endif
    for (int i = 0; i < 100; i++) {
        int x = clamp(__VERIFIER_nondet_int());
#ifdef SIMPLE
        sum = x * 1000 + i;
#else
        sum += x;
#endif
        assert(x + i < 1100);
    }
#ifdef WRONG
    sum *= 30000;
#endif
#ifndef SIMPLE
    assert(sum <= 100000);
#endif
    return 0;
}
