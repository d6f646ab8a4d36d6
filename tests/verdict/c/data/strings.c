// SPDX-License-Identifier: Apache-2.0
// String literals, char arrays and their terminator.
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

static int length(const char *s)
{
    int n = 0;
    while (*s++)
        n++;
    return n;
}

int main(void)
{
    char buf[8] = "abc";
    const char *lit = "hello" " " "world";
    check(length(buf) == 3 && buf[5] == 0);
    check(length(lit) == 11 && lit[6] == 'w');
    buf[1] = 0;
    check(length(buf) == 1);
    check("xyz"[1] == 'y');
    check(sizeof "a\0b" == 4 + BUG);
    return 0;
}
