// A block is kept, and not freed where the run ends.
#include <stdlib.h>
extern void __VERIFIER_assume(int), reach_error(void);
extern int __VERIFIER_nondet_int(void);
char *kept;
int main(void)
{
    kept = malloc(1);
    if (__VERIFIER_nondet_int() == 3)
        ENDS;
    free(kept);
    return 0;
}
