// SPDX-License-Identifier: Apache-2.0
// Each activation has its own locals, also when their address is taken.
// COVERS: B22, T10
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

static int down(int n, int *outer)
{
    int mine = n;
    if (outer)
        *outer += 10;
    if (n > 0)
        down(n - 1, &mine);
    return mine;
}

int main(void)
{
    check(down(0, 0) == 0);
    check(down(3, 0) == 13 + BUG);
    return 0;
}
