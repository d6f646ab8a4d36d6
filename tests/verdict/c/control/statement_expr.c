// SPDX-License-Identifier: Apache-2.0
// Statement expressions yield the last value.
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
    int a = 3;
    int m = ({
        int t = a;
        if (t < 5)
            t = 5;
        t + 1;
    });
    check(m == 6 + BUG);
    return 0;
}
