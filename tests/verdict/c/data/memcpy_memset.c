// SPDX-License-Identifier: Apache-2.0
// memcpy, memmove and memset on known objects.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <string.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

struct s {
    int a;
    char c[4];
};

int main(void)
{
    struct s x = { 7, "abc" }, y;
    memcpy(&y, &x, sizeof y);
    check(y.a == 7 && y.c[2] == 'c');
    memset(&x, 0, sizeof x);
    check(x.a == 0 && x.c[0] == 0 && y.a == 7);
    memset(&x.a, 0xff, sizeof x.a);
    check(x.a == -1);
    memmove(y.c + 1, y.c, 2);
    check(y.c[0] == 'a' && y.c[1] == 'a' && y.c[2] == 'b' + BUG);
    return 0;
}
