// SPDX-License-Identifier: Apache-2.0
// The result of a recursive function is bounded, whatever the depth; the bound is exact.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard -DLIMIT=3
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --no-unit.recursion
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=no-overflow --analysis=numeric,domain=interval,strategy=standard
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus -DLIMIT=3
// EXPECT[5]: UNKNOWN (numeric)
// ARGS[6]: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined -DLIMIT=3
// EXPECT[6]: UNKNOWN (numeric)
// ARGS[7]: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call -DLIMIT=3
// EXPECT[8]: FALSE
#ifndef LIMIT
#define LIMIT 4
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int count(int x)
{
    if (x == 0)
        return 0;
    int below = count(__VERIFIER_nondet_int()) + 1;
    return below > 3 ? 3 : below;
}

int main(void)
{
    if (count(__VERIFIER_nondet_int()) >= LIMIT)
        reach_error();
    return 0;
}
