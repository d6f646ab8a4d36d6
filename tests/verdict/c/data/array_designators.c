// SPDX-License-Identifier: Apache-2.0
// Array designators, a size from the initialiser, ranges.
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
    int a[] = { [3] = 4, 5, [1] = 2 };
    check(sizeof a == 5 * sizeof(int));
    check(a[0] == 0 && a[1] == 2 && a[3] == 4 && a[4] == 5);
    int b[6] = { [1 ... 4] = 7 };
    check(b[0] == 0 && b[1] == 7 && b[4] == 7 && b[5] == 0 + BUG);
    return 0;
}
