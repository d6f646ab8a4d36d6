// SPDX-License-Identifier: Apache-2.0
// The first of two blocks of one allocation is left when the program ends; the second is freed.
// ARGS: --prop=memcleanup --analysis=ranges
// EXPECT: UNKNOWN (open-blocks)
// ARGS[2]: --prop=memcleanup --analysis=ranges -DFREED
// EXPECT[2]: TRUE
#include <stdlib.h>
static char *make(void)
{
    return malloc(3);
}
static void keep(char *p)
{
#ifdef FREED
    free(p);
#else
    (void)p;
#endif
}
int main(void)
{
    char *p = make();
    keep(p);
    p = make();
    free(p);
    return 0;
}
