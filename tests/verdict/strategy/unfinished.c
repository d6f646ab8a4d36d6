// SPDX-License-Identifier: Apache-2.0
// An exploration that is stopped in the middle excludes nothing.
// ARGS: --prop=unreach-call --strategy.stages="value-nocegar:0.002 ranges:1" --strategy.rounds=1 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: UNKNOWN (ranges)
// ARGS[2]: --prop=unreach-call --strategy.stages="value-nocegar:1 ranges:1" --strategy.rounds=1 --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE
extern void reach_error(void);

int main(void)
{
    for (int i = 0; i < 2000; i++)
        if (i == 1900)
            reach_error();
    return 0;
}
