// SPDX-License-Identifier: Apache-2.0
// A construct that is not modelled makes the verdict UNKNOWN where it can be reached, and only there.
// COVERS: T13
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (behind-unsupported)
// GREP: atexit
// ARGS[2]: --prop=unreach-call -DDEAD
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DBUG
// EXPECT[3]: FALSE
#include <stdlib.h>
extern void reach_error(void);

static void last(void)
{
}

int main(void)
{
    int x = 1;
#ifdef BUG
    if (x)
        reach_error();
#endif
#ifdef DEAD
    if (x != 1)
#endif
        if (atexit(last))
            reach_error();
    return x - 1;
}
