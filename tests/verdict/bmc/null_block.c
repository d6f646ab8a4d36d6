// SPDX-License-Identifier: Apache-2.0
// realloc(NULL, n) allocates, and a pointer to no bytes may be null: neither ends an execution while values are kept.
// ARGS: --prop=unreach-call --analysis=bmc-bits -DREALLOC
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DREALLOC
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=bmc-bits -DSET
// EXPECT[4]: FALSE
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int some = __VERIFIER_nondet_int() == 7, a[2] = { 1, 2 }, *p = NULL;
#ifdef REALLOC
    if (some)
        p = malloc(sizeof *p);
    p = realloc(p, sizeof a);
    p[1] = 3;
#else
    size_t n = 0;
    if (some) {
        p = a;
        n = sizeof a;
    }
#ifdef SET
    memset(p, 0, n);
#else
    int b[2] = { 0 };
    memcpy(b, p, n);
#endif
#endif
    if (!some)
        reach_error();
    return 0;
}
