// SPDX-License-Identifier: Apache-2.0
// scanf.c: conversions succeed in order; the result says how many did.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DBEYOND
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DTEXT
// EXPECT[4]: UNKNOWN (no-input)
#include <stdio.h>
#include <string.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    int x = 1, y = 2, z = 3;
    char s[4] = "";
    int n = scanf("%d %*d,%d", &x, &y);
    check(n >= -1 && n <= 2);
    check(n >= 1 || x == 1);
    check(n == 2 || y == 2);
    check(z == 3);
#ifdef WRONG
    check(n != 2 || y != 77);
#elif defined BEYOND
    check(n != -1);
#elif defined TEXT
    scanf("%3s", s);
    check(s[3] == 0);
#endif
    return 0;
}
