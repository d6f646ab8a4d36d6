// SPDX-License-Identifier: Apache-2.0
// Like powers.c, but the equation holds modulo 2^32 only for numbers of 32 bits; here it is one of 64 bits.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: UNKNOWN (polynomial)
// ARGS[2]: --prop=unreach-call --analysis=polynomial --32
// EXPECT[2]: UNKNOWN (polynomial)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    unsigned sum = 0;
    while (i < n) {
        i++;
        sum += 2 * i;
    }
    if ((unsigned long long)sum != (unsigned long long)i * i + i)
        reach_error();
    return 0;
}
