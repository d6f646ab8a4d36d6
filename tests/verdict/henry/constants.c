// SPDX-License-Identifier: Apache-2.0
// A flag changes between its constants while something else grows: widening stops at them (H33).
// ARGS: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=numeric,domain=octagon,strategy=standard,thresholds=false
// EXPECT[3]: UNKNOWN (numeric)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int sorted = 1, k, i;
    for (i = 0; i < 99; i++) {
        if (i)
            sorted = 1;
        for (k = 0; k < 99; k++) {
            if (k > 100 - i)
                break;
            if (__VERIFIER_nondet_int())
                sorted = 0;
        }
        if (sorted < 0 || sorted > 1)
            reach_error();
    }
    return 0;
}
