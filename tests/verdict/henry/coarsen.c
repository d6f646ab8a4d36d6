// SPDX-License-Identifier: Apache-2.0
// Where a constraint with large coefficients is left out, the bounds that follow from it stay.
// ARGS: --prop=unreach-call --analysis=numeric,domain=poly,strategy=combined
// EXPECT: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int sorted = 0, k, i;
    for (i = 0; i < 99; i++) {
        sorted = 1;
        for (k = 0; k < 99; k++) {
            if (k > 100 - i)
                break;
            if (__VERIFIER_nondet_int())
                sorted = 0;
        }
        if (sorted)
            break;
    }
    if (i > 99)
        reach_error();
    return 0;
}
