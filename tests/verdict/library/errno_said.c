// SPDX-License-Identifier: Apache-2.0
// Only where errno is read it matters that library functions may set it: writing is no reading.
// ARGS: --prop=unreach-call --strict
// EXPECT: TRUE
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

static int told(void)
{
    printf("x\n");
    errno = 0;
    return 1;
}

int main(void)
{
    if (told() != 1)
        reach_error();
    return 0;
}
