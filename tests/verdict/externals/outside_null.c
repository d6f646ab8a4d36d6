// SPDX-License-Identifier: Apache-2.0
// A pointer from outside may be null, also where no execution shows it because the way there depends on a result that is not modelled.
// ARGS: --prop=memsafety --ticks=6000000
// EXPECT: UNKNOWN (suspected)
// ARGS[2]: --prop=memsafety --ticks=6000000 "-DUSE=p[1]"
// EXPECT[2]: UNKNOWN (suspected)
// ARGS[3]: --prop=memsafety --ticks=6000000 "-DUSE=strlen(p) > 3"
// EXPECT[3]: UNKNOWN (suspected)
// ARGS[4]: --prop=memsafety --ticks=6000000 "-DUSE=p ? p[0] : 0"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=memsafety --ticks=6000000 "-DUSE=p && p[0] && p[1]"
// EXPECT[5]: TRUE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef USE
#define USE p[0]
#endif

int main(void)
{
    char b[4];
    if (read(0, b, 4) == 3) {
        char *p = getenv("A");
        return USE;
    }
    return 0;
}
