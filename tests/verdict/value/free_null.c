// SPDX-License-Identifier: Apache-2.0
// Freeing null ends no life: what a block holds that the same pointer points to later stays known.
// ARGS: --analysis=value
// EXPECT: TRUE
// ARGS[2]: --analysis=interval
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=pointer
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
