// SPDX-License-Identifier: Apache-2.0
// A loop in a loop: the inner one keeps what the guard of the outer one says, for widening stops there (H33); two paths that lead to the
// inner head for the first time are joined, not widened.
// ARGS: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=standard --stats
// EXPECT: TRUE
// GREP: loop: -i + 99 >= 0, i >= 0
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=pathfocus
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,dynamic_cuts=true --certify
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=standard,thresholds=false
// EXPECT[5]: UNKNOWN (numeric)
// COVERS: H33
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int i = 0, s = 0;
    while (i < 100) {
        if (__VERIFIER_nondet_int())
            s = i;
        else
            s = i + 1;
        for (int j = 0; j < 5 && __VERIFIER_nondet_int(); j++) {
            if (s < i)
                reach_error();
        }
        i++;
    }
    if (i > 100 || s > 100)
        reach_error();
    return 0;
}
