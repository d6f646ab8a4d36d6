// SPDX-License-Identifier: Apache-2.0
// Two indices into an array of characters whose sum wraps around to 0: the first of them leads outside already.
// ARGS: --prop=memsafety --analysis=kind
// EXPECT: FALSE|UNKNOWN (the run may not be found)
// ARGS[2]: --prop=memsafety --analysis=kind -DSMALL
// EXPECT[2]: TRUE
extern unsigned long __VERIFIER_nondet_ulong(void);
char a[4];
int main(void)
{
    unsigned long i = __VERIFIER_nondet_ulong();
#ifdef SMALL
    if (i > 3)
        return 0;
#else
    if (i < 1UL << 62)
        return 0;
#endif
    return *(a + i + -i);
}
