// SPDX-License-Identifier: Apache-2.0
// A callee frees a block and makes another one: the pointer that the caller had to the first is none to the second.
// ARGS: --prop=valid-memtrack --analysis=ranges
// EXPECT: UNKNOWN (open-blocks)
// GREP: blocks of memory are not shown to be freed
// ARGS[2]: --prop=valid-memcleanup --analysis=ranges -DFREED
// EXPECT[2]: TRUE
#include <stdlib.h>
static char *kept;
static char *make(void)
{
    return malloc(3);
}
static void renew(char *p)
{
    free(p);
    kept = make();
}
int main(void)
{
    char *p = make();
    renew(p);
#ifdef FREED
    free(kept);
#endif
    kept = 0;
    exit(0);
}
