// SPDX-License-Identifier: Apache-2.0
// strtok and strtok_r as glibc has them: the place stays at the end of the text; a first call without text reads through a null pointer.
// ARGS: --prop=unreach-call,memsafety -DK=1
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DK=3
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DK=4
// EXPECT[4]: FALSE
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char s[] = " ab,c ", *rest = 0, *t;
#if K == 2
    t = strtok(0, ",");
#elif K == 3
    t = strtok_r(0, ",", &rest);
#else
    t = strtok_r(s, " ,", &rest);
    if (strcmp(t, "ab") != 0 || rest != s + 4)
        reach_error();
    t = strtok_r(0, " ,", &rest);
    if (strcmp(t, "c") != 0 || *rest != 0)
        reach_error();
    t = strtok_r(0, " ,", &rest);
    if (t != 0 || rest == 0 || K == 4)
        reach_error();
    t = strtok(s + 4, "x");
    if (t == 0 || strtok(0, "x") != 0)
        reach_error();
#endif
    return t == s;
}
