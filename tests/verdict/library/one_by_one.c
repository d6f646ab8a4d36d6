// SPDX-License-Identifier: Apache-2.0
// In the C locale characters are converted and compared one by one, and a date has one text.
// ARGS: --prop=unreach-call "-DBAD=strxfrm(b, \"abc\", 3) != 3 || b[2] != 'c' || b[3] != 9"
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DBAD=strxfrm(b, \"abc\", 4) == 3 && b[3] == 0"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call "-DBAD=strcoll(\"abc\", \"abd\") >= 0 || strcoll(\"a\", \"a\") != 0"
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call "-DBAD=mbstowcs(w, \"abc\", 9) != 3 || w[2] != L'c' || w[3] != 0 || mbstowcs(0, \"ab\", 0) != 2"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call "-DBAD=mbstowcs(w, \"\\xe4\", 9) != 1"
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=unreach-call "-DBAD=wcstombs(b, L\"abc\", 2) != 2 || b[1] != 'b' || b[2] != 9"
// EXPECT[6]: TRUE
// ARGS[7]: --prop=memsafety "-DBAD=wcstombs(b, L\"0123456789abcdef0123456789abcdef\", 33) == 1"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=memsafety "-DBAD=wcstombs(b, w + 7, 1) == 1"
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call "-DBAD=!asctime_r(&m, b) || b[24] != '\\n' || b[25] != 0 || b[9] != '1' || b[20] != '1'"
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call "-DBAD=asctime_r(&m, b) && b[8] == ' ' && b[19] == ' '"
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call --ticks=6000000 "-DBAD=(m.tm_year = 99999, !asctime_r(&m, b))"
// EXPECT[11]: UNKNOWN (no-input)
// ARGS[12]: --prop=unreach-call "-DBAD=strlen(asctime(&m)) != 25"
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call --ticks=6000000 "-DBAD=(m.tm_year = 2147483647, asctime_r(&m, b), b[25] == 9)"
// EXPECT[13]: UNKNOWN (no-input)
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

extern void reach_error(void);

int main(void)
{
    struct tm m = { .tm_mday = 1, .tm_year = 70 };
    wchar_t w[8] = { 5, 5, 5, 5, 5, 5, 5, 5 };
    char b[32];
    memset(b, 9, sizeof b);
    if (BAD)
        reach_error();
    return (w[0] & b[0] & m.tm_mday) == 77;
}
