// A block that is lost is not freed at the end, either; one that only memory of alloca leads to is lost with it; a block that a function
// without body made is freed once.
// ARGS: --prop=memcleanup
// EXPECT: FALSE
// GREP: valid-memcleanup
// ARGS[2]: --analysis=smg --prop=memcleanup --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE
// GREP[2]: valid-memcleanup
// ARGS[3]: --analysis=smg --prop=memsafety --cegar.random-runs=0 --cegar.search-runs=0 -DALLOCA
// EXPECT[3]: FALSE
// GREP[3]: valid-memtrack
// ARGS[4]: --prop=memsafety -DCAST
// EXPECT[4]: UNKNOWN (suspected)
// GREP[4]: the last pointer to a block is lost
// ARGS[5]: --analysis=smg --prop=memsafety -DTWICE
// EXPECT[5]: FALSE
// GREP[5]: double free
#include <alloca.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char *given(void);

static char *kept;

int main(void)
{
#if defined(ALLOCA)
    int **p = alloca(sizeof *p), **q = p;
    *p = malloc(sizeof **p);
    p = NULL;
    return q == NULL;
#elif defined(CAST)
    char *p = malloc(4);
    kept = (char *)(long)(char)(long)p;
#elif defined(TWICE)
    kept = given();
    free(kept);
    free(kept);
#else
    int *p;
    if (__VERIFIER_nondet_int() == 5)
        p = malloc(4);
#endif
    return 0;
}
