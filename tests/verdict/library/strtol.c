// SPDX-License-Identifier: Apache-2.0
// strtol.c: values, ends and errno of strtol and strtoul.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DEND
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --32
// EXPECT[3]: TRUE
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    char text[] = " -12x", *end = 0;
    check(strtol(text, &end, 10) == -12 && end == text + 4 && *end == 'x');
    *end = 'y';
    check(text[4] == 'y');
    check(strtol("0x1F", &end, 0) == 31 && *end == 0);
    check(strtol("077", 0, 0) == 63 && strtol("zz", 0, 36) == 35 * 37);
    check(strtol("+", &end, 10) == 0 && *end == '+');
    check(strtoul("-1", 0, 10) == ULONG_MAX && errno == 0);
    check(strtol("99999999999999999999", 0, 10) == LONG_MAX && errno == ERANGE);
    check(strtol("-99999999999999999999", 0, 10) == LONG_MIN);
#ifdef END
    check(end == text);
#endif
    return 0;
}
