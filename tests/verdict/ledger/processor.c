// SPDX-License-Identifier: Apache-2.0
// A TRUE says where it rests on what the processor makes of a shift or a conversion that C leaves undefined: gcc -O2 computes others.
// ARGS: --prop=unreach-call -DK=1
// EXPECT: TRUE
// GREP: shift counts, and floats that become integers, are in range, or give what the processor gives (1 place
// ARGS[2]: --prop=unreach-call --strict -DK=1
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DK=2
// EXPECT[3]: UNKNOWN (strict)
// ARGS[4]: --prop=unreach-call --strict -DK=3
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict -DK=4
// EXPECT[5]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
#if K == 1
    if (x == 1 && n == 40 && (x << n) == 0)
        reach_error();
#elif K == 2
    double d = x == 1 ? 1e10 : 0;
    if ((int)d == 2147483647)
        reach_error();
#elif K == 3
    if (n >= 0 && n < 32 && (1u << n) == 0)
        reach_error();
#else
    if ((int)(float)(short)x > 32767)
        reach_error();
#endif
    return 0;
}
