// SPDX-License-Identifier: Apache-2.0
// E12: the guard of the loop is a disequality: each of its two sides is a path of its own, or the bound is lost.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,thresholds=false --no-encode.ranges --stats
// EXPECT: TRUE
// GREP: n - i >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=pathfocus,thresholds=false --no-encode.ranges --stats
// EXPECT[2]: TRUE
// GREP[2]: n - i >= 0
// COVERS: H56
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false --no-encode.ranges --stats
// EXPECT[3]: UNKNOWN (numeric)
// GREP[3]: loop: -n + 2147483647 >= 0, n >= 0, -i + 2147483647 >= 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int i = 0, n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    while (i != n) {
        i++;
        if (i > n)
            reach_error();
    }
    return 0;
}
