// SPDX-License-Identifier: Apache-2.0
// E3: x is 10 or -10, never 0.  One interval has 0 in it; two do not.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,delay=2,thresholds=false --no-encode.ranges --stats
// EXPECT: UNKNOWN (numeric)
// GREP: loop: -x + 10 >= 0, x + 10 >= 0
// COVERS: H36
// ARGS[2]: --prop=unreach-call '--analysis=numeric,domain=or(interval),strategy=standard,delay=2,thresholds=false' --no-encode.ranges --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: (x - 10 = 0) or (x + 10 = 0)
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=disjunctive,thresholds=false --no-encode.ranges --domain.disjuncts=2 --stats
// EXPECT[3]: TRUE
// GREP[3]: loop: (x - 10 = 0) or (x + 10 = 0)
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=disjunctive,thresholds=false --no-encode.ranges --domain.disjuncts=1
// EXPECT[4]: UNKNOWN (numeric)
extern void reach_error(void);
int main(void)
{
    int x = 10;
    while (x != 0)
        x = -x;
    reach_error();
    return 0;
}
