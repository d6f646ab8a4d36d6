// SPDX-License-Identifier: Apache-2.0
// div.c: quotient and remainder.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    div_t a = div(-7, 2);
    ldiv_t b = ldiv(7, -2);
    check(a.quot == -3 && a.rem == -1 && b.quot == -3 && b.rem == 1);
    check(lldiv(9, 4).rem == 1);
    return 0;
}
