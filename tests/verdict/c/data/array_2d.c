// SPDX-License-Identifier: Apache-2.0
// Two-dimensional arrays are stored row by row.
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
    int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
    int *p = &m[0][0];
    check(p[4] == 5);
    m[1][2] = 60;
    check(p[5] == 60);
    check(sizeof m[0] == 12);
    check((*(m + 1))[0] == 4 + BUG);
    return 0;
}
