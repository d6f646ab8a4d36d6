// SPDX-License-Identifier: Apache-2.0
// sscanf.c: what a string holds is not free to choose, so that no counterexample rests on it.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DBESIDE
// EXPECT[2]: TRUE
#include <stdio.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    int x = 1, y = 2;
    char text[3] = "12";
    sscanf(text, "%d", &x);
#ifndef BESIDE
    check(x == 12);
#endif
    check(y == 2);
    return 0;
}
