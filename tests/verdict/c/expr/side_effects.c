// SPDX-License-Identifier: Apache-2.0
// Increments, compound assignment, and their values.
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
    int i = 3, j;
    j = i++;
    check(j == 3 && i == 4);
    j = --i;
    check(j == 3 && i == 3);
    j = (i += 4);
    check(j == 7 && i == 7);
    i <<= 2;
    i ^= 1;
    i %= 10;
    j = i = 2 * i;
    check(j == 18 && i == 18 + BUG);
    return 0;
}
