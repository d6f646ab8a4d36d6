// SPDX-License-Identifier: Apache-2.0
// Figure 3.2 of Theoduloz 2010: x - z is not zero.  Separate states prove it; joined states lose both values.
// COVERS: T9, T15, T16
// ARGS: --prop=no-div-by-zero --analysis=value-nocegar
// EXPECT: TRUE
// ARGS[2]: --prop=no-div-by-zero --analysis=constants
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=no-div-by-zero --analysis=constants-monolithic
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=no-div-by-zero
// EXPECT[4]: TRUE
// ARGS[5]: --prop=no-div-by-zero --analysis=constants -DBUG
// EXPECT[5]: FALSE
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x, y, z;
    y = __VERIFIER_nondet_int();
    x = 0;
    z = 0;
    if (y == 1)
        x = 1;
#ifndef BUG
    else
        z = 1;
#endif
    return 100 / (x - z);
}
