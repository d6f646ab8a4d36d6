// SPDX-License-Identifier: Apache-2.0
// Function definitions in the old style.
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

int minus(a, b)
int a;
short b;
{
    return a - b;
}

int main()
{
    check(minus(7, 3) == 4 + BUG);
    return 0;
}
