// SPDX-License-Identifier: Apache-2.0
// An object that is only declared, as a record without its members: no access to it is known to be outside.
// ARGS: --prop=memsafety
// EXPECT: UNKNOWN (suspected)
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
#include <string.h>
extern void reach_error(void);
struct elsewhere;
extern struct elsewhere there;
int main(void)
{
    int k = 42, j;
    memcpy(&there, &k, sizeof k);
    memcpy(&j, &there, sizeof k);
    if (j != 42)
        reach_error();
    return 0;
}
