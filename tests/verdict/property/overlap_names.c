// SPDX-License-Identifier: Apache-2.0
// Functions that copy keep their duties under the names that headers give them.
// ARGS: --prop=undefined-behaviour -DK=1
// EXPECT: UNKNOWN (open-overlap)
// ARGS[2]: --prop=undefined-behaviour -DK=2
// EXPECT[2]: UNKNOWN (open-overlap)
// ARGS[3]: --prop=undefined-behaviour -DK=3
// EXPECT[3]: UNKNOWN (open-overlap)
// ARGS[4]: --prop=undefined-behaviour -DK=4
// EXPECT[4]: UNKNOWN (open-overlap)
// ARGS[5]: --prop=undefined-behaviour -DK=5
// EXPECT[5]: TRUE
#include <stdio.h>
extern int __snprintf_chk(char *to, size_t n, int flag, size_t size, const char *format, ...);
int main(void)
{
    char b[8] = "abc", c[8];
#if K == 1
    __builtin___sprintf_chk(b, 0, 8, "%sx", b);
#elif K == 2
    __builtin___strcpy_chk(b, b + 2, 8);
#elif K == 3
    __snprintf_chk(b, 8, 0, 8, "%sx", b);
#elif K == 4
    sscanf(b, "%7s", b);
#else
    sscanf("abc", "%7s", c);
    __builtin___sprintf_chk(b, 0, 8, "%sx", "y");
#endif
    return 0;
}
