// SPDX-License-Identifier: Apache-2.0
// An inner variable hides the outer one.
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

static int x = 1;

int main(void)
{
    check(x == 1);
    int x = 2;
    {
        int x = 3;
        check(x == 3);
        x++;
        {
            check(x == 4);
        }
    }
    for (int x = 9; x < 10; x++)
        check(x == 9);
    check(x == 2 + BUG);
    return 0;
}
