// SPDX-License-Identifier: Apache-2.0
// Policy iteration: the least bounds, without widening, thresholds and descending iterations (example 6 of Henry 2014 is the first
// loop; the second one turns its variable round, so that no descending iteration brings bounds back).
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=policy,thresholds=false,narrowing=0 --certify --stats
// EXPECT: TRUE
// GREP: loop: -x + 100 >= 0, x >= 0
// GREP: -y + 50 >= 0, y + 50 >= 0
// COVERS: H30
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=standard,thresholds=false
// EXPECT[2]: UNKNOWN (numeric)
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=policy,thresholds=false
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int x = 0, y = 0;
    while (x < 100)
        x++;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (y < 50)
                y++;
        } else {
            y = -y;
        }
    }
    if (x != 100 || y > 50 || y < -50)
        reach_error();
    return 0;
}
