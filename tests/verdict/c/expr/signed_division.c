// SPDX-License-Identifier: Apache-2.0
// Division truncates toward zero, and the remainder has the sign of the dividend.
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
    int a = -7, b = 2;
    check(a / b == -3 && a % b == -1);
    check(7 / -b == -3 && 7 % -b == 1);
    check(a / -b == 3 && a % -b == -1);
    long long m = -9223372036854775807ll - 1;
    check(m / 2 == -4611686018427387904ll);
    check(m % 10 == -8 + BUG);
    return 0;
}
