// SPDX-License-Identifier: Apache-2.0
// Pointer arithmetic counts elements.
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
    int a[6] = { 10, 20, 30, 40, 50, 60 };
    int *p = a, *end = a + 6;
    check(end - p == 6);
    p += 2;
    check(*p == 30 && p[-1] == 20);
    check(*p++ == 30 && *p == 40);
    check(p > a && p < end);
    char *c = (char *)a;
    check((int *)(c + 16) == a + 4);
    check(3[a] == 40);
    check(*(end - 1) == 60 + BUG);
    return 0;
}
