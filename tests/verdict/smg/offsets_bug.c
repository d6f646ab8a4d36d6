// The step distinguishes the offsets of a table: one of its blocks is freed twice, which only the third place shows.
// ARGS: --prop=memsafety --analysis=smg
// EXPECT: FALSE
// GREP: FALSE (valid-free
// ARGS[2]: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT[2]: FALSE
// GREP[2]: k = __VERIFIER_nondet_uint()  ->  2U
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *table[5] = { 0 };
    unsigned k = __VERIFIER_nondet_uint();
    if (k >= 5)
        return 0;
    for (int i = 0; i < 5; i++)
        table[i] = malloc(1);
    free(table[k]);
    for (int i = 0; i < 5; i++)
        if (i != (int)k || i == 2)
            free(table[i]);
    return 0;
}
