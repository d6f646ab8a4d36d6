// SPDX-License-Identifier: Apache-2.0
// What a format excludes is no input: a width bounds numbers, %n cannot fail, and what scanf leaves is not what it would have taken.
// ARGS: --prop=unreach-call "-DBAD=scanf(\"%d%n\", &x, &n) == 1 && n == -1"
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DBAD=scanf(\"%2u\", (unsigned *)&x) == 1 && x == 100"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DBAD=scanf(\"%2d\", &x) == 1 && x == 99"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call "-DBAD=scanf(\"%d\", &x) == 1 && getchar() == '7'"
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call "-DBAD=scanf(\"%d\", &x) == 1 && getchar() == 10"
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call "-DBAD=(scanf(\" \"), getchar() == ' ')"
// EXPECT[6]: UNKNOWN (no-input)
// ARGS[7]: --prop=unreach-call "-DBAD=scanf(\"%d\", &x) == 1 && getchar() > 0 && getchar() == '7'"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call "-DBAD=scanf(\"%d%c\", &x, &c) == 2 && c == '7'"
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call "-DBAD=scanf(\"%d\", &x) == 1 && scanf(\"%c\", &c) == 1 && c == '7'"
// EXPECT[9]: UNKNOWN (no-input)
// ARGS[10]: --prop=unreach-call "-DBAD=scanf(\"%d\", &x) == 1 && scanf(\"%d\", &n) == 1 && n == 7"
// EXPECT[10]: FALSE
#include <stdio.h>
extern void reach_error(void);
int main(void)
{
    int x = 4, n = -1;
    char c = 0;
    if (BAD)
        reach_error();
    return x + n + c > 3;
}
