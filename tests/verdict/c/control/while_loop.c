// SPDX-License-Identifier: Apache-2.0
// A while loop with a fixed bound.
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
    int i = 0, sum = 0;
    while (i < 10) {
        sum += i;
        i++;
    }
    check(i == 10);
    check(sum == 45 + BUG);
    return 0;
}
