// SPDX-License-Identifier: Apache-2.0
// cpa.octagon.thresholds, far: widening stops at constants of the program, until a loop head has been reached often.
// ARGS: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --stats
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --no-cpa.octagon.thresholds
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --analysis=octagon --cegar.random-runs=0 --cegar.search-runs=0 --cpa.octagon.far=1
// EXPECT[3]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0, j = 0;
    if (n < 0 || n > 100)
        return 0;
    while (i < n) {
        i++;
        if (j < 50)
            j++;
    }
    if (i > 100 || j > 50 || j > i)
        reach_error();
    return 0;
}
