// SPDX-License-Identifier: Apache-2.0
// Assignment copies a struct; the copy lives on its own.
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

struct point {
    int x, y;
};

int main(void)
{
    struct point a = { 1, 2 }, b;
    b = a;
    b.x = 7;
    check(a.x == 1 && b.x == 7 && b.y == 2);
    struct point *p = &a;
    *p = b;
    check(a.x == 7 + BUG);
    return 0;
}
