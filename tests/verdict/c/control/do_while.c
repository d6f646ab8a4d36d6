// SPDX-License-Identifier: Apache-2.0
// The body of do-while runs once although its condition is false.
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
    int n = 0;
    do
        n++;
    while (0);
    check(n == 1);
    do {
        if (n == 3)
            continue;
        n += 10;
    } while (++n < 20);
    check(n == 23 + BUG);
    return 0;
}
