// SPDX-License-Identifier: Apache-2.0
// An analysis that leaves out calls, because they are too deep, excludes nothing: the violation may be behind them.
// ARGS: --prop=unreach-call --strategy.stages="numeric-octagon:1 kind:5" --strategy.rounds=1 --unit.inline-depth=2
// EXPECT: FALSE
// ARGS[2]: --automaton=deep.spc --strategy.stages="numeric-octagon:1 bmc:5" --strategy.rounds=1 -DMONITOR
// EXPECT[2]: FALSE
// ARGS[3]: --automaton=deep.spc --strategy.stages="polynomial:1 bmc:5" --strategy.rounds=1 -DMONITOR
// EXPECT[3]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#ifdef MONITOR
static int g;

static void step(void) {}

static void inner(int n)
{
    if (g >= 3)
        reach_error();
    if (n <= 0)
        return;
    step();
    g++;
    inner(n - 1);
}

int main(void)
{
    inner(5);
    return 0;
}
#else
static void check(int x)
{
    if (x > 5)
        reach_error();
}

static void inner(int x)
{
    check(x + 10);
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    if (a < 0 || a > 3)
        return 0;
    check(a);
    inner(a);
    return 0;
}
#endif
