// SPDX-License-Identifier: Apache-2.0
// Guards of all loops around a loop are thresholds there, however deep it is (H33), in every strategy.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard --stats
// EXPECT: TRUE
// GREP: loop: -i + 4 >= 0, i >= 0, -j + 4 >= 0, j >= 0, -k + 4 >= 0, k >= 0, -l + 5 >= 0, l >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=combined
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=pathfocus
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int i, j, k, l;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 5; j++)
            for (k = 0; k < 5; k++)
                for (l = 0; l < 5; l++)
                    if (__VERIFIER_nondet_int() == 7)
                        return 0;
    if (i > 5)
        reach_error();
    return 0;
}
