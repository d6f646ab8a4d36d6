// SPDX-License-Identifier: Apache-2.0
// E1, E2: an even counter.  Without descending only a widening up to the guard finds the bound.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false --stats
// EXPECT: TRUE
// GREP: loop: -x + 101 >= 0, x >= 0
// COVERS: H24, H35, H36
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,narrowing=0,thresholds=false --stats
// EXPECT[2]: UNKNOWN (numeric)
// GREP[2]: loop: -x + 2147483647 >= 0, x >= 0
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,narrowing=0 --stats
// EXPECT[3]: TRUE
// GREP[3]: loop: -x + 101 >= 0, x >= 0
// COVERS: H33
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval*congruence,strategy=standard --stats
// EXPECT[4]: TRUE
// GREP[4]: loop: -x + 100 >= 0, x >= 0, x = 0 (mod 2)
// COVERS: H28
// ARGS[5]: --prop=unreach-call --analysis=numeric,domain=poly*grid,strategy=standard --stats
// EXPECT[5]: TRUE
// GREP[5]: x = 0 (mod 2)
// COVERS: H29
extern void reach_error(void);
int main(void)
{
    int x = 0;
    while (x < 100)
        x += 2;
    if (x > 101)
        reach_error();
    return 0;
}
