// SPDX-License-Identifier: Apache-2.0
// Only an inequality between unknown values proves this: predicates are refined, and no value is ever tracked.
// COVERS: B13
// ARGS: --prop=unreach-call --analysis=value+predicate --stats=json --certify
// EXPECT: TRUE
// GREP: "cpa.value.precision_size": {"value": 0,
// GREP: "refine.refinements": {"value": 0,
// NOGREP: "cpa.predicate.refinements": {"value": 0,
// ARGS[2]: --prop=unreach-call --analysis=value --ticks=20000 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call --analysis=value+predicate -DWRONG
// EXPECT[3]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (x > n)
        return 0;
    while (__VERIFIER_nondet_int())
#ifdef WRONG
        if (x <= n)
            x++;
#else
        if (x < n)
            x++;
#endif
    if (x > n)
        reach_error();
    return 0;
}
