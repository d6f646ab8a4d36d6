// SPDX-License-Identifier: Apache-2.0
// fgets.c: gives the buffer or null; the buffer may have changed.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DSAME
// EXPECT[2]: UNKNOWN (no-input)
#include <stdio.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    char s[4] = "abc", t = 't';
    char *p = fgets(s, 4, stdin);
    check(p == 0 || p == s);
    check(t == 't');
#ifdef SAME
    check(s[0] == 'a');
#endif
    if (p) {
        p[0] = 'x';
        check(s[0] == 'x');
    }
    return 0;
}
