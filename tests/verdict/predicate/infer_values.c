// SPDX-License-Identifier: Apache-2.0
// cpa.predicate.infer-values: what values stop tracking begins as a predicate with its last value.
// ARGS: --prop=unreach-call --analysis=value+predicate-dynamic --cegar.random-runs=0 --cegar.search-runs=0 --cegar.refine=false
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value+predicate-dynamic --cegar.random-runs=0 --cegar.search-runs=0 --cegar.refine=false --no-cpa.predicate.infer-values
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 0, y = 0, n = __VERIFIER_nondet_int();
    while (x < n && x < 50) {
        x++;
        y++;
    }
    if (y != x)
        reach_error();
    return 0;
}
