// SPDX-License-Identifier: Apache-2.0
// Sums that cannot overflow, thanks to bounds and to the thresholds of widening; without these bounds are lost.
// ARGS: --prop no-overflow --analysis=interval --certify
// EXPECT: TRUE
// ARGS[2]: --prop no-overflow --analysis=octagon --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop no-overflow --analysis=interval --no-cpa.interval.thresholds --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop no-overflow --analysis=interval,far=0 --cegar.random_runs=0 --cegar.search_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int sum = 0, half = 0;
    for (int i = 0; i < 100; i++) {
        if (__VERIFIER_nondet_int() && sum < 100000)
            sum = sum + i * 2;
        half = sum / 2 + i;
    }
    return sum + half;
}
