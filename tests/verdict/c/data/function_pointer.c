// SPDX-License-Identifier: Apache-2.0
// Calls through pointers, tables of functions.
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

static int add(int a, int b)
{
    return a + b;
}

static int sub(int a, int b)
{
    return a - b;
}

static int apply(int (*f)(int, int), int a, int b)
{
    return f(a, b);
}

int main(void)
{
    int (*table[2])(int, int) = { add, &sub };
    check(table[0](5, 3) == 8);
    check((*table[1])(5, 3) == 2);
    check(apply(sub, 1, 2) == -1);
    check(table[0] != table[1] && table[0] == add);
    check(apply(table[1], 9, 4) == 5 + BUG);
    return 0;
}
