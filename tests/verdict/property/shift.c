// SPDX-License-Identifier: Apache-2.0
// Counts of shifts: not negative, and smaller than the width of the promoted left operand.
// ARGS: --prop=valid-shift
// EXPECT: TRUE
// ARGS[2]: --prop=valid-shift -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=valid-shift -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=valid-shift -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=valid-shift --analysis=numeric,domain=interval
// EXPECT[5]: TRUE
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    unsigned u = 1;
    unsigned char c = 1;
    if (n < 0 || n >= 32)
        return 0;
    u = u << n;
    u = u >> (31 - n);
    unsigned long long w = 1ULL << (n + 32);
    int i = c << n;
#if K == 1
    u = u << (n + 1);
#elif K == 2
    u = u >> (n - 1);
#elif K == 3
    w = w << (2 * n + 2);
#endif
    return (int)u + i + (w != 0);
}
