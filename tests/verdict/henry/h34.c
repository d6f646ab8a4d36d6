// SPDX-License-Identifier: Apache-2.0
// A loop that adds numbers: all its rounds at once give exact relations and bounds, where widening needs thresholds or descending
// iterations.  z is reset by each round.
// COVERS: H34
// ARGS: --prop=unreach-call '--analysis=numeric,domain=poly,strategy=pathfocus,thresholds=false,narrowing=0,accelerate=true' --stats=json
// EXPECT: TRUE
// GREP: "numeric.accelerated": {"value": 1,
// ARGS[2]: --prop=unreach-call '--analysis=numeric,domain=poly,strategy=pathfocus,thresholds=false,narrowing=0,accelerate=true' --stats
// EXPECT[2]: TRUE
// GREP[2]: 2*x0 - y0 - 2*x + y = 0
// ARGS[3]: --prop=unreach-call '--analysis=numeric,domain=poly,strategy=pathfocus,thresholds=false,narrowing=0'
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call '--analysis=numeric,domain=interval,strategy=combined,thresholds=false,narrowing=0,accelerate=true' -DBOUND
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call '--analysis=numeric,domain=poly,strategy=pathfocus,accelerate=true' -DWRONG
// EXPECT[5]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x0 = __VERIFIER_nondet_int(), y0 = __VERIFIER_nondet_int();
    if (x0 < 0 || x0 > 10 || y0 < 0 || y0 > 10)
        return 0;
    int x = x0, y = y0, z = 7;
    while (x <= 100 && y <= 1000) {
        x += 1;
        y += 2;
        z = 5;
    }
#if defined BOUND
    if (x > 101 || z < 5 || z > 7)
#elif defined WRONG
    if (y - y0 != 2 * (x - x0) || z != 7)
#else
    if (y - y0 != 2 * (x - x0) || x != 101 || z != 5)
#endif
        reach_error();
    return 0;
}
