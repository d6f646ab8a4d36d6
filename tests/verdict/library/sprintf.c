// SPDX-License-Identifier: Apache-2.0
// sprintf.c: the result and the contents for a format that is text; with conversions of floating point they are known by bounds only.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DROUGH
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -DBESIDE
// EXPECT[4]: FALSE
// ARGS[4]: --prop=unreach-call -DWRONG
#include <stdio.h>
#include <string.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(int argc, char **argv)
{
    char b[8] = "xxxxxxx", c = 'c';
    check(sprintf(b, "a%%b") == 3 && b[0] == 'a' && b[1] == '%' && b[3] == 0 && b[4] == 'x');
    check(snprintf(b, 3, "12345") == 5 && b[1] == '2' && b[2] == 0 && b[3] == 0 && b[4] == 'x');
    check(snprintf(b, 0, "12345") == 5 && b[0] == '1');
#ifdef ROUGH
    sprintf(b, "%.1f", 7.0);
    check(b[0] == '7');
#elif defined BESIDE
    sprintf(b, "%.1f", 7.0);
    check(c == 'c');
#elif defined WRONG
    check(b[4] == 'y');
#endif
    return 0;
}
