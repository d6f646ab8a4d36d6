// SPDX-License-Identifier: Apache-2.0
// What only relations between variables prove: counters in step, a copy of a parameter, a result, a bound that is an input.
// ARGS: --prop=unreach-call --analysis=octagon --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=interval --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=octagon,domain=poly --certify
// EXPECT[3]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int least(int a, int b)
{
    return a < b ? a : b;
}

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    if (n < 0)
        return 0;
    while (i < n) {
        i++;
        j++;
    }
    if (i != j || i != n)
        reach_error();
    int k = least(n, __VERIFIER_nondet_int());
    if (k > n)
        reach_error();
    return 0;
}
