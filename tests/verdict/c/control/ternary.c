// SPDX-License-Identifier: Apache-2.0
// Conditional expressions, nested, with the omitted middle operand of GNU C.
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

static int calls;

static int get(int v)
{
    calls++;
    return v;
}

int main(void)
{
    int x = 5;
    int y = x > 3 ? x < 4 ? 1 : 2 : 3;
    int z = get(7) ?: 9;
    check(y == 2);
    check(z == 7 && calls == 1);
    z = get(0) ?: get(4);
    check(z == 4 && calls == 3 + BUG);
    return 0;
}
