// SPDX-License-Identifier: Apache-2.0
// Recursive functions whose numbers grow without an invariant that is linear: each entry has a context of its own.
// ARGS: --analysis=ranges --prop=no-overflow --certify
// EXPECT: TRUE
// GREP: the ranges of integers are closed under all
// ARGS[2]: --analysis=ranges --prop=no-overflow -DMOST=47
// EXPECT[2]: UNKNOWN (ranges)
// GREP[2]: ranges of integers do not exclude a violation
// ARGS[3]: --analysis=ranges --prop=no-overflow -DUNROLLED
// EXPECT[3]: UNKNOWN (ranges)
// ARGS[4]: --prop=no-overflow
// EXPECT[4]: TRUE
// ARGS[5]: --prop=no-overflow -DUNROLLED
// EXPECT[5]: FALSE
#ifndef MOST
#define MOST 46
#endif

extern int __VERIFIER_nondet_int(void);

// How many ways there are to climb n steps, by one or two at a time.
static int ways(int n)
{
    if (n < 1)
        return 0;
    if (n == 1)
        return 1;
    return ways(n - 1) + ways(n - 2);
}

static int doubled(int n)
{
    return n == 0 ? 1 : 2 * doubled(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n > MOST)
        return 0;
#ifdef UNROLLED
    return n >= 0 && n < 40 ? doubled(n) : 0;
#else
    return ways(n) + (n >= 0 && n < 31 ? doubled(n) == 0 : 0);
#endif
}
