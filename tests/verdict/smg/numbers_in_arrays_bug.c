// A number written at one of several offsets is not forgotten: 4 is an index of nothing.
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: FALSE
// GREP: FALSE (valid-deref
// ARGS[2]: --prop=memsafety
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-deref
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static signed char index_of[8];

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint() % 8, b = __VERIFIER_nondet_uint() % 8;
    char *p = malloc(4);
    if (!p)
        return 0;
    index_of[a] = 3;
    index_of[b] = 4;
    if (index_of[5] > 2)
        p[index_of[5]] = 1;
    free(p);
    return 0;
}
