// SPDX-License-Identifier: Apache-2.0
// A library function may set errno although nothing failed (C17 7.5p3).
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: library functions set errno only where they fail (first call errno_open.c:17) [unsound]
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// GREP[2]: --strict: the proof rests on: library functions set errno only where they fail
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

int main(void)
{
    errno = 0;
    printf("x\n");
    if (errno != 0)
        reach_error();
    return 0;
}
