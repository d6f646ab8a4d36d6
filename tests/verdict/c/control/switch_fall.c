// SPDX-License-Identifier: Apache-2.0
// switch: fall through, default in the middle, no match.
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

static int f(int x)
{
    int r = 0;
    switch (x) {
    case 1:
        r += 1;
    case 2:
        r += 10;
        break;
    default:
        r += 1000;
    case 3:
        r += 100;
    }
    return r;
}

int main(void)
{
    check(f(1) == 11);
    check(f(2) == 10);
    check(f(3) == 100);
    check(f(4) == 1100 + BUG);
    return 0;
}
