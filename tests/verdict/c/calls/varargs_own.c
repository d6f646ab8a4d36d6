// SPDX-License-Identifier: Apache-2.0
// A function with variable arguments of its own.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdarg.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

static int sum(int n, ...)
{
    va_list ap;
    int s = 0;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        s += va_arg(ap, int);
    va_end(ap);
    return s;
}

int main(void)
{
    check(sum(0) == 0);
    check(sum(3, 1, 2, 3) == 6 + BUG);
    return 0;
}
