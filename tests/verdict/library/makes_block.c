// Functions without model that make a block of the heap prove nothing about memory.
// ARGS: --prop=memcleanup
// EXPECT: UNKNOWN
// ARGS[2]: --prop=memsafety -DLINE
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call -DLINE
// EXPECT[3]: TRUE
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
int main(void)
{
    char *p = 0;
#ifdef LINE
    size_t n = 0;
    if (getline(&p, &n, stdin) < 0)
        return 1;
    p = 0;
#else
    if (asprintf(&p, "x") < 0)
        return 1;
#endif
    return 0;
}
