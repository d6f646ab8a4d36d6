// SPDX-License-Identifier: Apache-2.0
// cpa.predicate.notes: what a note claims is a predicate from the beginning, so that no refinement has to find it.
// ARGS: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --stats --stats
// EXPECT: TRUE
// GREP: cegar.iterations                  1 
// ARGS[2]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --no-cpa.predicate.notes --stats
// EXPECT[2]: TRUE
// GREP[2]: cegar.iterations                  2 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 0, y = 0, n = __VERIFIER_nondet_int();
    while (x < n && x < 50) {
        //@ assert y == 2 * x;
        x++;
        y += 2;
    }
    if (y != 2 * x)
        reach_error();
    return 0;
}
