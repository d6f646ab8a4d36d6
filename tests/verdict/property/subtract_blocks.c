// SPDX-License-Identifier: Apache-2.0
// Two blocks of one allocation, in a function that is called twice, are two objects: their pointers have no difference (C17 6.5.6p9).
// ARGS: --prop=undefined-behaviour --analysis=numeric
// EXPECT: UNKNOWN (open-subtract)
// GREP: pointers that are subtracted are not shown to lie in one object
// ARGS[2]: --prop=undefined-behaviour --analysis=numeric -DONCE
// EXPECT[2]: TRUE
#include <stdlib.h>
static int *make(void)
{
    int *p = malloc(sizeof(int));
    if (!p)
        exit(0);
    return p;
}
int main(void)
{
    int *p = make();
#ifdef ONCE
    int *q = p;
#else
    int *q = make();
#endif
    return p - q > 3;
}
