// SPDX-License-Identifier: Apache-2.0
// E8: a rate limiter.  Path focusing alone widens through the inner loop; guided path analysis does not.  E9: without the inner loop
// path focusing is enough.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus,thresholds=false
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,thresholds=false --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: -x_old + 100000 >= 0, x_old + 100000 >= 0
// COVERS: H42, H65
// ARGS[3]: --prop=unreach-call -DNO_INNER --analysis=numeric,domain=interval,strategy=pathfocus,thresholds=false --stats
// EXPECT[3]: TRUE
// GREP[3]: loop: -x_old + 100000 >= 0, x_old + 100000 >= 0
// COVERS: H41
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false
// EXPECT[4]: UNKNOWN (numeric)
// ARGS[5]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,thresholds=false,eager=true --stats
// EXPECT[5]: TRUE
// GREP[5]: loop: -x_old + 100000 >= 0, x_old + 100000 >= 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x_old = 0, x;
    while (1) {
        x = __VERIFIER_nondet_int();
        if (x < -100000 || x > 100000)
            return 0;
        if (x > x_old + 10)
            x = x_old + 10;
        if (x < x_old - 10)
            x = x_old - 10;
        x_old = x;
        if (x_old > 100000 || x_old < -100000)
            reach_error();
#ifndef NO_INNER
        while (__VERIFIER_nondet_int()) {
        }
#endif
    }
}

// Five of the paths between cut points are looked at, the rest is not needed.
// GREP[2]: numeric.all_paths                 17
// GREP[2]: numeric.enabled                    5
