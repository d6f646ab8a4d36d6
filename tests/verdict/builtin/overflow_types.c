// SPDX-License-Identifier: Apache-2.0
// overflow_types.c: overflow tests are exact for every combination of types.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DWRONG
// EXPECT[2]: FALSE
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    unsigned long m = ~0UL, u = __VERIFIER_nondet_ulong();
    unsigned char c;
    signed char s;
    unsigned __int128 w;
    __int128 i;
    long l;
    check(__builtin_add_overflow(200, 100, &c) && c == 44);
    check(!__builtin_add_overflow(-1, 256, &c) && c == 255);
    check(__builtin_sub_overflow(-100, 29, &s) && s == 127);
    check(!__builtin_mul_overflow(m, m, &w) && (unsigned long)(w >> 64) == m - 1 && (unsigned long)w == 1);
    check(__builtin_mul_overflow(m, m, &i));
    check(__builtin_sub_overflow(1u, 2ul, &w));
    check(!__builtin_sub_overflow(1u, 2ul, &i) && i == -1);
    check(!__builtin_mul_overflow(m, -1L, &i) && i == -(__int128)m);
    check(__builtin_mul_overflow(u, 2, &l) == (u >= 1UL << 62));
    check(__builtin_mul_overflow_p(m, m, (__int128)0) && !__builtin_mul_overflow_p(m, m, (unsigned __int128)0));
#ifdef WRONG
    check(!__builtin_mul_overflow(u, 2, &l));
#endif
    return 0;
}
