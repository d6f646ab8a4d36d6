// SPDX-License-Identifier: Apache-2.0
// A function of the library, or one without body, may set errno whether or not it fails (C17 7.5p3): no proof rests on its old value, and no
// counterexample on any.
// ARGS: --prop=unreach-call "-DCALL=printf(\"x\\n\")"
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call "-DCALL=fopen(\"/no/such/file\", \"r\")"
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call "-DCALL=other(7)"
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[4]: --prop=unreach-call "-DCALL=p(\"x\")"
// EXPECT[4]: UNKNOWN (no-input)
// ARGS[5]: --prop=unreach-call "-DCALL=own(7)"
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call "-DCALL=strtol(\"12\", 0, 10)"
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call "-DCALL=strtol(\"99999999999999999999\", 0, 10)"
// EXPECT[7]: FALSE
// ARGS[8]: --prop=unreach-call -DOWN "-DCALL=puts(\"x\")"
// EXPECT[8]: UNKNOWN (no-input)
// ARGS[9]: --prop=unreach-call "-DCALL=errno = 5"
// EXPECT[9]: FALSE
#ifdef OWN
extern int errno;
#else
#include <errno.h>
#endif
#include <stdio.h>
#include <stdlib.h>

extern void reach_error(void);
extern int other(int);
static int own(int x) { return x + 1; }
int (*p)(const char *) = puts;

int main(void)
{
    errno = 0;
    CALL;
    if (errno != 0)
        reach_error();
    return own(0) & 0;
}
