// SPDX-License-Identifier: Apache-2.0
// What is not freed at the end is noticed, whatever other analyses go along.
// ARGS: --analysis=smg --cegar.cpas=location,callstack,spec,value,smg --prop=valid-memcleanup
// EXPECT: FALSE
// ARGS[2]: --analysis=smg --cegar.cpas=location,callstack,spec,predicate,smg --prop=valid-memcleanup
// EXPECT[2]: FALSE
// ARGS[3]: --analysis=smg --cegar.cpas=location,callstack,spec,pointer,interval,smg --prop=valid-memcleanup
// EXPECT[3]: FALSE
// ARGS[4]: --analysis=smg --cegar.cpas=location,callstack,spec,octagon,path,smg --prop=valid-memcleanup
// EXPECT[4]: FALSE
// ARGS[5]: --analysis=smg --cegar.cpas=location,callstack,spec,value,smg --prop=valid-memcleanup -DFREED
// EXPECT[5]: TRUE
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 1;
#ifdef FREED
    free(p);
#endif
    exit(0);
}
