// SPDX-License-Identifier: Apache-2.0
// E15: a bicycle: phases alternate.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined,thresholds=false --stats
// EXPECT: TRUE
// GREP: 2*count - phase - 3*i = 0
// GREP: -phase + 1 >= 0, phase >= 0
// COVERS: H42
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval,strategy=combined
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=incremental,thresholds=false --stats
// EXPECT[3]: TRUE
// GREP[3]: 2*count - phase - 3*i = 0
// ARGS[4]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined --smt.backend=smtlib --stats
// EXPECT[4]: TRUE
// COVERS: H21
extern void reach_error(void);
int main(void)
{
    int count = 0, phase = 0;
    for (int i = 0; i < 10000; i++) {
        if (phase == 0) {
            count += 2;
            phase = 1;
        } else if (phase == 1) {
            count += 1;
            phase = 0;
        }
    }
    if (count > 15000)
        reach_error();
    return 0;
}
