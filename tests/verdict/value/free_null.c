// SPDX-License-Identifier: Apache-2.0
// Freeing null ends no life: what a block holds that the same pointer points to later stays known.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=interval
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=pointer
// EXPECT[3]: TRUE
#include <stdlib.h>
extern void reach_error(void);

int main(void)
{
    int *p = malloc(sizeof *p), *q = NULL;
    *p = 5;
    free(q);
    q = p;
    if (*q != 5)
        reach_error();
    free(q);
    return 0;
}
