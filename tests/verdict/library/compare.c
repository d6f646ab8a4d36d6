// SPDX-License-Identifier: Apache-2.0
// compare.c: strcmp, memcmp and their kin give a number of a sign; the number itself is not known.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DONE
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DDIFFERENCE
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DLENGTH
// EXPECT[4]: FALSE
#include <string.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    check(strcmp("ab", "ac") < 0 && strcmp("b", "ab") > 0 && strcmp("x", "x") == 0);
    check(strncmp("abc", "abd", 2) == 0 && memcmp("\1", "\377", 1) < 0);
#ifdef ONE
    check(strcmp("a", "b") == -1);
#elif defined DIFFERENCE
    check(memcmp("a", "c", 1) == -2);
#elif defined LENGTH
    check(strncmp("a", "d", 3) >= -3);
#endif
    return 0;
}
