// SPDX-License-Identifier: Apache-2.0
// The program defines functions that the compiler knows.  gcc computes `abs` itself at every level: no verdict rests on the definition, unless it is
// told -fno-builtin or the function is static.  Of others a proof is not strict; constant calls of `__builtin_strcmp` are the compiler's.
// ARGS: --prop=unreach-call -DABS
// EXPECT: UNKNOWN
// ARGS[2]: --prop=unreach-call -DABS -fno-builtin
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DABS -DLINK=static
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DCOMPARE
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict -DCOMPARE
// EXPECT[5]: UNKNOWN
// ARGS[6]: --prop=unreach-call --strict -DCOMPARE -fno-builtin-strcmp
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call -DABS -DLINK=static -DBUILTIN
// EXPECT[7]: UNKNOWN
// ARGS[8]: --prop=unreach-call -DCONSTANT
// EXPECT[8]: TRUE
extern void reach_error(void);
#ifndef LINK
#define LINK
#endif

#ifdef ABS
LINK int abs(int x)
{
    return x ? 7 : 0;
}
#else
LINK int strcmp(const char *a, const char *b)
{
    return a[0] == b[0] ? 5 : 6;
}
#endif

int main(void)
{
#if defined(BUILTIN)
    volatile int three = -3;
    if (__builtin_abs(three) == 7)
        reach_error();
#elif defined(ABS)
    if (abs(-3) == 7)
        reach_error();
#elif defined(CONSTANT)
    if (__builtin_strcmp("X", "X\376") >= 0)
        reach_error();
#else
    if (strcmp("X", "X") == 0)
        reach_error();
#endif
    return 0;
}
