// SPDX-License-Identifier: Apache-2.0
// Arrays with constant and with known variable indices.
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
    int a[5] = { 1, 2, 3 };
    check(a[2] == 3 && a[3] == 0);
    for (int i = 0; i < 5; i++)
        a[i] = i * i;
    check(a[4] == 16);
    int sum = 0;
    for (int i = 4; i >= 0; i--)
        sum += a[i];
    check(sum == 30 + BUG);
    return 0;
}
