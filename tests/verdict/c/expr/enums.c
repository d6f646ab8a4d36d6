// SPDX-License-Identifier: Apache-2.0
// Enumerators count up, and may be negative.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

enum color { RED, GREEN = 5, BLUE, LAST = -2, AFTER };

int main(void)
{
    enum color c = BLUE;
    check(RED == 0 && c == 6 && AFTER == -1);
    c = GREEN;
    c++;
    check(c == BLUE);
    check(sizeof(enum color) == 4 + BUG);
    return 0;
}
