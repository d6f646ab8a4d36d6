// SPDX-License-Identifier: Apache-2.0
// Unsigned wrap-around, where it is asked for: sums, differences, products, negation; not division, shifts, or signed arithmetic.
// ARGS: --prop=no-unsigned-overflow
// EXPECT: TRUE
// ARGS[2]: --prop=no-unsigned-overflow -DK=1 -DSMALL
// EXPECT[2]: FALSE
// ARGS[3]: --prop=no-unsigned-overflow -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=no-unsigned-overflow -DK=3
// EXPECT[4]: FALSE
// ARGS[5]: --prop=no-unsigned-overflow -DK=4
// EXPECT[5]: FALSE
// ARGS[6]: --prop=no-unsigned-overflow -DK=5
// EXPECT[6]: FALSE
// ARGS[7]: --prop=no-unsigned-overflow -DK=6
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call -DK=1 -DSMALL
// EXPECT[8]: TRUE
// ARGS[9]: --prop=no-unsigned-overflow -DSMALL --analysis=numeric,domain=octagon
// EXPECT[9]: TRUE
// ARGS[10]: --prop=no-unsigned-overflow -DK=1 -DSMALL --analysis=numeric,domain=octagon
// EXPECT[10]: UNKNOWN (numeric)
// ARGS[11]: --prop=no-overflow -DK=1 -DSMALL
// EXPECT[11]: TRUE
// COVERS: H54
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned u = __VERIFIER_nondet_uint(), v = __VERIFIER_nondet_uint(), sum = 0;
    unsigned long w = __VERIFIER_nondet_ulong();
    if (u > 1000 || v > 1000 || v > u || w > 1000)
        return 0;
    for (unsigned i = 0; i < u; i++)
        sum = i + 1;
    sum += u * v + (u - v) / 3;
    sum = sum >> 1 | u << 31;
#ifndef SMALL
    w = w * w + 42;
#endif
    int small = -(int)u;
#if K == 1
    sum = v + 4294967295u;
#elif K == 2
    sum = v - u - 1;
#elif K == 3
    sum = sum * v;
#elif K == 4
    sum = -u;
#elif K == 5
    w = w * w * w * w * w * w * w;
#elif K == 6
    v--;
#endif
    return small + (int)(sum & 1) + (w != 0);
}
