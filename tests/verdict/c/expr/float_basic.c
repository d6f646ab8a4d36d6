// SPDX-License-Identifier: Apache-2.0
// Floating-point arithmetic on known values is that of IEEE 754.
// COVERS: B5
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    double d = 0.1 + 0.2;
    check(d != 0.3);
    check(d > 0.3);
    float f = 16777216.0f;
    f = f + 1.0f;
    check(f == 16777216.0f);
    check(1.0 / 4.0 == 0.25);
    double zero = 0.0;
    check(zero == -zero);
    double nan = zero / zero;
    check(nan != nan);
    check((int)(7.0 / 2) == 3 + BUG);
    return 0;
}
