// SPDX-License-Identifier: Apache-2.0
// The sum of the parameters stays the same from call to call: only relations between variables show it.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined
// EXPECT[2]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

long long add(long long m, long long n)
{
    if (n <= 0)
        return m;
    return add(m + 1, n - 1);
}

int main(void)
{
    int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (m < 100 || n < 100)
        return 0;
    if (add(m, n) < 200)
        reach_error();
    return 0;
}
