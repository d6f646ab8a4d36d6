// SPDX-License-Identifier: Apache-2.0
// calloc.c: gives null where the product of its arguments is no size.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: FALSE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[3]: TRUE
// ARGS[3]: --prop=unreach-call -DFIXED
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
#ifdef FIXED
    check(calloc((size_t)-1 / 2, 4) == 0);
    check(calloc(4, (size_t)-1 / 2) == 0);
    check(calloc(3, 4) != 0);
#else
    size_t n = __VERIFIER_nondet_ulong();
    char *p = calloc(n, 8);
#ifdef WRONG
    check(p != 0);
#else
    check(n <= (size_t)-1 / 8 || p == 0);
#endif
#endif
    return 0;
}
