// SPDX-License-Identifier: Apache-2.0
// A state that a merge weakened has new successors along every edge, also if the first of them is a violation: those from before do not stand for
// them when the exploration goes on.
// ARGS: --prop=unreach-call --strategy.stages="interval:0.3 value-smt:0.5" --strategy.rounds=1 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --strategy.stages="octagon:0.3 numeric-octagon:1" --strategy.rounds=1 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE|UNKNOWN (numeric)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < 0 || a > 12)
        return 0;
    int s = 0, t = 0;
    for (int i = 0; i < a; i++) {
        s += 1;
        t += 2;
        if (t != 2 * s)
            reach_error();
        if (s == 9)
            reach_error();
    }
    return 0;
}
