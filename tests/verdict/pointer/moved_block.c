// SPDX-License-Identifier: Apache-2.0
// The pointers in a block that realloc moves lead where they led.
// ARGS: --prop=unreach-call --analysis=kind
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=numeric
// EXPECT[2]: UNKNOWN (numeric)
#include <stdlib.h>
extern void reach_error(void);
int main(void)
{
    int x = 0;
    int **p = malloc(sizeof *p);
    if (!p)
        return 0;
    *p = &x;
    int **q = realloc(p, 2 * sizeof *p);
    if (!q)
        return 0;
    **q = 1;
    if (x == 1)
        reach_error();
    return 0;
}
