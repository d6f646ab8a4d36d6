// SPDX-License-Identifier: Apache-2.0
// A struct with a flexible array member.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <stdlib.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

struct text {
    int n;
    char s[];
};

int main(void)
{
    struct text *t = malloc(sizeof *t + 4);
    t->n = 3;
    t->s[0] = 'o';
    t->s[3] = 'x';
    check(sizeof *t == 4);
    check(t->s[0] == 'o' && t->s[3] == 'x' && t->n == 3 + BUG);
    return 0;
}
