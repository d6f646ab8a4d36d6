// SPDX-License-Identifier: Apache-2.0
// An index of a type wider than addresses names no element if it does not fit (C17 6.5.6p8), and distances that are too long do not add up
// to short ones.
// ARGS: --prop=memsafety -DK=1
// EXPECT: FALSE
// GREP: FALSE (valid-deref
// ARGS[2]: --prop=memsafety -DK=2
// EXPECT[2]: FALSE
// ARGS[3]: --prop=memsafety -DK=3 --bits=32
// EXPECT[3]: FALSE
// ARGS[4]: --prop=memsafety -DK=4
// EXPECT[4]: FALSE|UNKNOWN (no execution is asked for such inputs)
// ARGS[5]: --prop=memsafety -DK=5
// EXPECT[5]: FALSE|UNKNOWN (no execution is asked for such inputs)
// ARGS[6]: --prop=memsafety
// EXPECT[6]: TRUE
// ARGS[7]: --prop=memsafety --bits=32
// EXPECT[7]: TRUE
// ARGS[8]: --prop=memsafety -DK=6 --bits=32 --analysis=kind
// EXPECT[8]: FALSE
// ARGS[9]: --prop=memsafety -DK=7
// EXPECT[9]: FALSE|UNKNOWN (no execution is asked for such inputs)
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct large {
    char c[1 << 25];
};
int main(void)
{
    int a[4] = { 0 }, n = __VERIFIER_nondet_int();
    char c[4] = { 0 }, *p = c + 1;
    unsigned long i = __VERIFIER_nondet_ulong();
    if (n < 0 || n > 1)
        return 0;
#if K == 1
    c[(__int128)n << 64] = 1;
#elif K == 2
    p -= (unsigned __int128)n << 64;
    *p = 1;
#elif K == 3
    long long wide = (long long)n << 32;
    a[wide] = 1;
#elif K == 4
    if (i == (1ul << 61) - 1)
        *(a + 2 + i + i) = 1;
#elif K == 5
    int b[2][2][2];
    if (i == (1ul << 59) - 1)
        b[i][2 * i + 1][6] = 1;
#elif K == 6
    static struct large l;
    unsigned char k = (unsigned char)(128 * n);
    (&l)[k].c[0] = 1;
#elif K == 7
    long j = (long)i;
    if (j < -9223372036854775807L)
        *(c + j + j) = 1;
#else
    long long wide = n;
    a[wide] = 1;
    p += wide;
    *p = 1;
    p -= wide;
    *(p - wide) = a[1 + n];
#endif
    return 0;
}
