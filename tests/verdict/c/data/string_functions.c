// SPDX-License-Identifier: Apache-2.0
// Library functions on strings.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
#include <string.h>
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    char a[16];
    strcpy(a, "vern");
    check(strlen(a) == 4);
    strcat(a, "ier");
    check(strcmp(a, "vernier") == 0);
    check(strncmp(a, "verb", 3) == 0);
    check(strchr(a, 'n') == a + 3);
    check(memcmp(a, "vernieR", 6) == 0);
    check(strcmp("a", "b") < 0);
    check(strlen(a) == 7 + BUG);
    return 0;
}
