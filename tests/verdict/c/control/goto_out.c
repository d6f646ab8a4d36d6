// SPDX-License-Identifier: Apache-2.0
// goto leaves two loops at once.
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
    int i, j, found = 0;
    for (i = 0; i < 4; i++)
        for (j = 0; j < 4; j++)
            if (i * j == 6) {
                found = 1;
                goto out;
            }
out:
    check(found);
    check(i == 2 && j == 3 + BUG);
    return 0;
}
