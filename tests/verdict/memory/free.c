// SPDX-License-Identifier: Apache-2.0
// Frees of what is no living block of the heap, each in its way.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: FALSE (valid-free, free.c:36)
// GREP: double free: a block of 8 bytes, allocated at free.c:31, freed at free.c:35
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// GREP[2]: free of an address inside of a block: offset 4 of a block of 8 bytes
// ARGS[3]: --prop=memsafety -DK=3
// EXPECT[3]: FALSE
// GREP[3]: free of an object that no allocation returned: `x` of 4 bytes
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE
// GREP[4]: free of an uninitialised pointer
// ARGS[5]: --prop=memsafety -DK=5
// EXPECT[5]: FALSE
// GREP[5]: double free
// ARGS[6]: --prop=valid-deref -DK=1
// EXPECT[6]: UNKNOWN (fault)
// ARGS[7]: --prop=valid-free -DK=6
// EXPECT[7]: TRUE
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int x = __VERIFIER_nondet_int();
    int *wild;
    int *p = malloc(8), *q = p;
    if (x < 10)
        q = 0;
#if K == 1
    free(p);
    free(q);
#elif K == 2
    free(p + 1);
#elif K == 3
    free(p);
    free(&x);
#elif K == 4
    free(wild);
#elif K == 5
    if (q) {
        q = realloc(q, 16);
        free(q);
    }
    free(p);
#else
    free(p);
    free((void *)0);
#endif
    return 0;
}
