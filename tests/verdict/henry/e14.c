// SPDX-License-Identifier: Apache-2.0
// E14: a loop that is not entered where n is negative: no convex value says so, two do.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,thresholds=false
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=disjunctive,thresholds=false --domain.disjuncts=2 --stats
// EXPECT[2]: TRUE
// GREP[2]: i = 0) or (
// GREP[2]: n - i >= 0, i - 1 >= 0)
// COVERS: H44
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=disjunctive,thresholds=false --domain.disjuncts=1
// EXPECT[3]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int i, n = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++) {
    }
    if (!(i == n || (i == 0 && n < 0)))
        reach_error();
    return 0;
}
