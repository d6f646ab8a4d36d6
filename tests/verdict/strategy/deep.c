// SPDX-License-Identifier: Apache-2.0
// What an analysis has not followed to its end, because calls are too deep, it excludes nowhere.
// ARGS: --prop=unreach-call --strategy.stages="numeric-octagon:1 ranges:1" --strategy.rounds=1 --explain-strategy
// EXPECT: UNKNOWN (ranges)
// NOGREP: 1 violation excluded
// ARGS[2]: --prop=unreach-call --strategy.stages="polynomial:1 ranges:1" --strategy.rounds=1 --explain-strategy
// EXPECT[2]: UNKNOWN (ranges)
// NOGREP[2]: 1 violation excluded
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: FALSE
extern void reach_error(void);

static void deep(int n)
{
    if (n == 60)
        reach_error();
    if (n < 100)
        deep(n + 1);
}

int main(void)
{
    deep(0);
    return 0;
}
