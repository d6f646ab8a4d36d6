// SPDX-License-Identifier: Apache-2.0
// Division and remainder by zero; a guarded one is none.
// COVERS: T9
// ARGS: --prop=no-div-by-zero
// EXPECT: TRUE
// ARGS[2]: --prop=no-div-by-zero -DBUG=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=no-div-by-zero -DBUG=2
// EXPECT[3]: FALSE
// GREP[3]: no-div-by-zero
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int d = __VERIFIER_nondet_int(), r = 0;
    if (d != 0)
        r = 10 / d + 10 % d;
    double x = 1.0 / 0.0;
    if (BUG == 1)
        r = 10 / d;
    if (BUG == 2)
        r %= d;
    return r + (x > 1);
}
