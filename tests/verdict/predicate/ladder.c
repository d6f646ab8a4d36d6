// SPDX-License-Identifier: Apache-2.0
// The rungs of the interpolation ladder, each alone, and none of them.  Blocks and assumptions are options, too.
// ARGS: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --stats --stats
// EXPECT: TRUE
// GREP: itp.by_farkas                     1 
// ARGS[2]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --no-itp.farkas --no-itp.wp --no-itp.spacer --stats
// EXPECT[2]: TRUE
// GREP[2]: itp.by_facts                      1 
// ARGS[3]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --no-itp.farkas --no-itp.wp --no-itp.facts --stats
// EXPECT[3]: TRUE
// GREP[3]: itp.by_spacer                     1 
// ARGS[4]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --no-itp.farkas --no-itp.wp --no-itp.facts --no-itp.spacer --stats
// EXPECT[4]: UNKNOWN
// GREP[4]: itp.failed                        1 
// ARGS[5]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --no-itp.farkas --no-itp.wp --no-itp.facts --itp.spacer-blocks=1 --stats
// EXPECT[5]: UNKNOWN
// GREP[5]: itp.failed                        1 
// ARGS[6]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --itp.size-max=1 --stats
// EXPECT[6]: UNKNOWN
// GREP[6]: itp.failed                        1 
// ARGS[7]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --cpa.predicate.blocks=length --cpa.predicate.block-length=1 --stats
// EXPECT[7]: TRUE
// GREP[7]: cpa.predicate.abstractions        7 
// ARGS[8]: --prop=unreach-call --analysis=predicate --cegar.random-runs=0 --cegar.search-runs=0 --cpa.predicate.check-assumes --stats
// EXPECT[8]: TRUE
// GREP[8]: cpa.predicate.queries            16 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = 0, y = 0, n = __VERIFIER_nondet_int();
    while (x < n && x < 50) {
        x++;
        y += 2;
    }
    if (y != 2 * x)
        reach_error();
    return 0;
}
