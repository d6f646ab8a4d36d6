// SPDX-License-Identifier: Apache-2.0
// Blocks that never get a type are kept in pointers to void and freed through them: correct.
// TRUTH: TRUE
// ARGS: --prop=memsafety --analysis=smg --cegar.random-runs=0 --cegar.search-runs=0
// EXPECT: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    void *kept = malloc(24);
    while (__VERIFIER_nondet_int()) {
        void *other = malloc(8);
        if (__VERIFIER_nondet_int()) {
            void *old = kept;
            kept = other;
            other = old;
        }
        free(other);
    }
    free(kept);
    return 0;
}
