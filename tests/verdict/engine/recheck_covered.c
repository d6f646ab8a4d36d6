// SPDX-License-Identifier: Apache-2.0
// recheck_covered.c: a state that was found to be covered when it was looked at again, and whose cover a refinement takes away later, is
// explored: it has no successors yet.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: FALSE
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static char line[80];

int main(void)
{
    int n = snprintf(line, 80, "r0=%02x", 18);
    for (int i = 1; i < 3; i++)
        n += snprintf(line + n, 80 - (size_t)n, " r%d=%02x", i, 0);
    if (n != 17)
        reach_error();
    if (__VERIFIER_nondet_int() == -999)
        reach_error();
    return 0;
}
