// SPDX-License-Identifier: Apache-2.0
// locale.c: that the locale stays that of C is an assumption.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `setlocale` leaves the locale as it is [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
#include <locale.h>
void reach_error(void);
int isalpha(int);
int main(void)
{
    setlocale(LC_ALL, "");
    if (isalpha(0xe9))
        reach_error();
    return 0;
}
