// SPDX-License-Identifier: Apache-2.0
// printf has no effect on the program's variables.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdio.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    int x = 3;
    char text[] = "abc";
    printf("%d %s %c\n", x, text, 'z');
    check(x == 3);
    check(text[1] == 'b' + BUG);
    return 0;
}
