// SPDX-License-Identifier: Apache-2.0
// Accesses that go wrong, each in its way, and the same program without the mistake.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: FALSE (valid-deref, deref.c:59)
// GREP: out-of-bounds write: 4 bytes at offset 12 of `a` of 12 bytes
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// GREP[2]: out-of-bounds read: 4 bytes, 4 before the start of a block of 8 bytes, allocated at deref.c:62
// ARGS[3]: --prop=memsafety -DK=3
// EXPECT[3]: FALSE
// GREP[3]: use of freed memory: 4 bytes at offset 4 of a block of 8 bytes, allocated at deref.c:65, freed at deref.c:67
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE
// GREP[4]: access through a null pointer
// ARGS[5]: --prop=memsafety -DK=5
// EXPECT[5]: FALSE
// GREP[5]: access through an uninitialised pointer
// ARGS[6]: --prop=memsafety -DK=6
// EXPECT[6]: FALSE
// GREP[6]: use of a variable after the end of its life: 4 bytes at offset 0 of `inner` of 4 bytes
// ARGS[7]: --prop=memsafety -DK=7
// EXPECT[7]: FALSE
// GREP[7]: use of a variable after the end of its life: 4 bytes at offset 0 of `local` of 4 bytes
// ARGS[8]: --prop=memsafety -DK=8
// EXPECT[8]: FALSE
// GREP[8]: write to a string literal
// ARGS[9]: --prop=memsafety -DK=9
// EXPECT[9]: FALSE
// GREP[9]: out-of-bounds write: 9 bytes at offset 0 of a block of 8 bytes
// ARGS[10]: --prop=memsafety
// EXPECT[10]: TRUE
// ARGS[11]: --prop=valid-free -DK=4
// EXPECT[11]: UNKNOWN (fault)
// GREP[11]: access through a null pointer
// ARGS[12]: --prop=undefined-behaviour -DK=3
// EXPECT[12]: FALSE
// GREP[12]: FALSE (valid-deref
// ARGS[13]: --prop=unreach-call,memsafety -DK=9
// EXPECT[13]: FALSE
// GREP[13]: FALSE (valid-deref
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern int __VERIFIER_nondet_int(void);
int *address_of_local(void)
{
    int local = 3, *p = &local;
    return p;
}
int main(void)
{
    int a[3] = { 1, 2, 3 }, i = __VERIFIER_nondet_int(), *p = a, *q;
    struct node {
        int *to;
    } n;
#if K == 1
    for (i = 0; i <= 3; i++)
        a[i] = i;
#elif K == 2
    p = 0;
    p = malloc(8);
    return p[-1];
#elif K == 3
    p = malloc(8);
    q = p;
    free(p);
    q[1] = 5;
#elif K == 4
    p = i > 100 ? 0 : a;
    return *p;
#elif K == 5
    return *n.to;
#elif K == 6
    {
        int inner = 4;
        p = &inner;
        *p = 5;
    }
    return *p;
#elif K == 7
    return *address_of_local();
#elif K == 8
    p = (int *)"abcdefg";
    *p = 1;
#elif K == 9
    p = malloc(8);
    if (i == 77)
        memset(p, 0, 9);
    free(p);
#else
    for (i = 0; i < 3; i++)
        a[i] = i;
#endif
    return 0;
}
