// SPDX-License-Identifier: Apache-2.0
// Faults that need the right input: the search negates that accesses stay inside of their objects.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: Decided by: executions
// GREP: FALSE (valid-deref, bounds.c:42)
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// GREP[2]: Decided by: executions
// GREP[2]: bytes at offset 0 of `a` of 40 bytes
// ARGS[3]: --prop=memsafety -DK=3
// EXPECT[3]: FALSE
// GREP[3]: Decided by: executions
// GREP[3]: FALSE (valid-deref, bounds.c:52)
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE
// GREP[4]: Decided by: executions
// GREP[4]: before the start of
// ARGS[5]: --prop=valid-deref -DK=5
// EXPECT[5]: TRUE
// ARGS[6]: --prop=memsafety -DK=6
// EXPECT[6]: FALSE
// GREP[6]: FALSE (valid-free, bounds.c:67)
// ARGS[7]: --analysis=executions --prop=valid-deref -DK=5
// EXPECT[7]: UNKNOWN (no-execution)
// GREP[7]: no execution that was tried violates the property
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int a[10], b[10];
int main(void)
{
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    unsigned n = __VERIFIER_nondet_uint();
    char *p;
#if K == 1
    if (i < 1000 || i > 100000 || j * 3 + 7 != i)
        return 0;
    b[i - 1000] = 4;
#elif K == 2
    if (n < 1000)
        memcpy(b, a, n * 4);
#elif K == 3
    if (n == 0 || n > 5000)
        return 0;
    p = malloc(n);
    for (i = 0; i < 8; i++) {
        if (n == 4321)
            p[4321] = 1;
        p[0] = 2;
    }
    free(p);
#elif K == 4
    if (i < 8 && j > 3 && i + j > -5)
        return a[i + 2];
#elif K == 5
    if (i >= 0 && i < 10)
        a[i] = j;
#elif K == 6
    p = malloc(4);
    __VERIFIER_assume((unsigned long)p < 0x8000000000000000UL);
    free(p);
    if (i == 31337)
        free(p);
#endif
    return 0;
}
