// SPDX-License-Identifier: Apache-2.0
// E4: the inner loop repeats what widening lost to the outer one, so descending cannot get it back; a restart does.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard,thresholds=false --no-encode.ranges --stats
// EXPECT: UNKNOWN (numeric)
// GREP: loop: -i + 2147483647 >= 0, i >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=restart,thresholds=false --no-encode.ranges --stats
// EXPECT[2]: TRUE
// GREP[2]: loop: -i + 101 >= 0, i >= 0
// GREP[2]: loop: -i + 101 >= 0, i - 1 >= 0
// COVERS: H37
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=pathfocus,thresholds=false --no-encode.ranges
// EXPECT[3]: UNKNOWN (numeric)
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined,thresholds=false --no-encode.ranges
// EXPECT[4]: TRUE
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void)
{
    int i = 0;
    while (i <= 100) {
        i++;
        while (__VERIFIER_nondet_bool()) {
        }
    }
    if (i != 101)
        reach_error();
    return 0;
}
