// SPDX-License-Identifier: Apache-2.0
// for without condition, and with comma expressions.
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
    int i, j, steps = 0;
    for (i = 0, j = 9; i < j; i++, j--)
        steps++;
    check(steps == 5 && i == 5 && j == 4);
    for (;;) {
        if (++steps == 8)
            break;
    }
    check(steps == 8 + BUG);
    return 0;
}
