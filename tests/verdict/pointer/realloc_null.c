// SPDX-License-Identifier: Apache-2.0
// A reallocation of a pointer that may be null gives a block with unknown contents, not those of the block that it points to otherwise.
// ARGS: --prop=unreach-call --analysis=pointer --ticks=300000
// EXPECT: UNKNOWN (not-excluded)
// ARGS[2]: --prop=unreach-call --analysis=pointer -DNEVER_NULL
// EXPECT[2]: TRUE
#include <stdlib.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *p = NULL;
    unsigned n = __VERIFIER_nondet_uint(), hash = 5381;
    for (unsigned i = 0; i < 40; i++)
        hash = (hash ^ n) * 33 + (n >> (i & 31)) % 7;
#ifdef NEVER_NULL
    hash = 0;
#endif
    if (hash != 0x1badcafe) {  // no input is found that makes it equal
        p = malloc(sizeof *p);
        *p = 5;
    }
    int *q = realloc(p, sizeof *p);
    if (*q != 5)
        reach_error();
    return 0;
}
