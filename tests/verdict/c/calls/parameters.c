// SPDX-License-Identifier: Apache-2.0
// Parameters are copies.
// COVERS: B22
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

static int twice(int n)
{
    n = n + n;
    return n;
}

static void twice_in_place(int *n)
{
    *n = twice(*n);
}

int main(void)
{
    int x = 4;
    check(twice(x) == 8 && x == 4);
    twice_in_place(&x);
    check(x == 8 + BUG);
    return 0;
}
