// SPDX-License-Identifier: Apache-2.0
// fig1.c: why a value analysis should not track everything.
//
// Expected: TRUE.      ./run --stats examples/fig1.c
//
// `ticks` takes ever new values, so an analysis that tracks all variables never ends.  The property depends on `flag`
// alone: one refinement finds that out.  (Figure 1 of Beyer and Löwe, "Explicit-value analysis based on CEGAR and
// interpolation", 2012.)
extern int input(void), system_call(void);
extern void reach_error(void);

int main(void)
{
    int flag = 0;
    int ticks = 0;
    int result, x = input();

    while (1) {
        ticks = ticks + 1;
        result = system_call();
        if (result == 0 || ticks > x)
            break;
    }
    if (flag > 0)
        reach_error();
    return 0;
}
