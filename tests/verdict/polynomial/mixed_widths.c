// SPDX-License-Identifier: Apache-2.0
// The product is one of 64 bits; its factors have 32, and do not wrap around because of the bound.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=polynomial --32
// EXPECT[2]: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    unsigned long long sum = 0;
    while (i < n) {
        i++;
        sum += 2ULL * i;
    }
    if (sum != (unsigned long long)i * i + i)
        reach_error();
    return 0;
}
