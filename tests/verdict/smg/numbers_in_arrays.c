// Numbers read at one of several offsets have the bounds of all that may be read; a number written at one of them is one that each place
// may hold.  So links between elements of an array stay indices of it.
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg-data --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: TRUE
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

static short parent[9];
static const signed char step[4] = { -1, 0, 1, 2 };

int main(void)
{
    for (int i = 0; i < 9; i++)
        parent[i] = (short)i;
    while (__VERIFIER_nondet_bool()) {
        unsigned a = __VERIFIER_nondet_uint() % 9, b = __VERIFIER_nondet_uint() % 9;
        while (parent[a] != (short)a) {
            parent[a] = parent[parent[a]];
            a = (unsigned)parent[a];
        }
        parent[b] = (short)a;
    }
    char *p = malloc(4);
    if (!p)
        return 0;
    p[step[__VERIFIER_nondet_uint() % 4] + 1] = 1;
    free(p);
    return 0;
}
