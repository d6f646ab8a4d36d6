// Pointers to the places of a small table of pointers are not joined at a loop head, however many there are: a read behind a pointer to
// any of them would tell nothing.
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0 --cpa.smg.offsets=11
// EXPECT[2]: UNKNOWN (suspected)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int *slot[12];

int main(void)
{
    for (int i = 0; i < 12; i += 4)
        slot[i] = malloc(sizeof(int));
    int **at = &slot[__VERIFIER_nondet_uint() % 12];
    while (__VERIFIER_nondet_bool())
        if (*at)
            **at = 1;
    for (int i = 0; i < 12; i += 4)
        free(slot[i]);
    return 0;
}
