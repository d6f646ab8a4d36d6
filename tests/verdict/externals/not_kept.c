// SPDX-License-Identifier: Apache-2.0
// Library functions keep no address, and what was given as const is not changed later: the second is assumed.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: does not write through pointers to const [unsound
// NOGREP: change no global variables
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DLIBRARY_ONLY
// EXPECT[3]: TRUE
#include <stdio.h>
static void reach_error(void) {}
extern void show(const int *value);
extern void step(void);

int main(void)
{
    int x = 0, y = 1;
    if (scanf("%d", &x) != 1)
        return 1;
#ifndef LIBRARY_ONLY
    show(&y);
#endif
    x = 5;
    step();
    if (x != 5 || y != 1)
        reach_error();
    return 0;
}
