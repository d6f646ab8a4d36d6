// SPDX-License-Identifier: Apache-2.0
// cpa.smg.fill: a larger block that is filled with another byte than 0 has unknown contents.
// ARGS: --prop=unreach-call --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=explicit-heap --cegar.random-runs=0 --cegar.search-runs=0 --cpa.smg.fill=0
// EXPECT[2]: UNKNOWN
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
int main(void)
{
    char *p = malloc(8);
    if (!p)
        return 0;
    memset(p, 7, 8);
    if (p[3] != 7)
        reach_error();
    free(p);
    return 0;
}
