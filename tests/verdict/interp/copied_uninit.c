// SPDX-License-Identifier: Apache-2.0
// copied_uninit.c: bytes without value that are copied are the same as their copies, whichever of them is read first.
// ARGS: --prop=assert --analysis=bmc --bmc.max=20
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=assert -DCASE=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=assert -DCASE=3
// EXPECT[3]: FALSE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    size_t n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    if (n < 2 || n > 8 || i >= n)
        return 0;
    unsigned char *s = malloc(n), *d = malloc(n);
    memcpy(d, s, n);
#if CASE == 2  // what is written later is another value
    s[i] = 3;
    assert(d[i] == 3);
#elif CASE == 3  // of two bytes each has its own
    assert(d[0] == s[1]);
#else
    assert(d[i] == s[i]);
#endif
    free(s);
    free(d);
    return 0;
}
