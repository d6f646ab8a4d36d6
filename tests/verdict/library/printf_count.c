// SPDX-License-Identifier: Apache-2.0
// printf_count.c: %n writes what was printed so far; behind a conversion that is not known.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[3]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call -DBEHIND
// GREP[3]: `%n` behind a conversion
// EXPECT[4]: UNKNOWN (behind-unsupported)
// ARGS[4]: --prop=unreach-call -DVARIABLE
// GREP[4]: a format that is no literal
#include <stdio.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(int argc, char **argv)
{
    int x = 0, y = -1;
    short s = 0;
    char text[20];
    const char *format = argc > 1 ? "%p" : "%n";
    printf("ab%%c%n%c%hn", &x, 'd', &s);
    check(x == 4 && s == 5);
    sprintf(text, "abc%n", &y);
    check(y == 3);
#ifdef WRONG
    check(y == 0);
#elif defined BEHIND
    printf("%d%n", argc, &y);
    check(y == 3);
#elif defined VARIABLE
    printf(format, &y);
    check(y == 3);
#endif
    return 0;
}
