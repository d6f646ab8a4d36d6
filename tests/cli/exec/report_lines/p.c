// SPDX-License-Identifier: Apache-2.0
// Inputs of many types, with values that are not written as plain numbers.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern __int128 __VERIFIER_nondet_int128(void);
extern unsigned __int128 __VERIFIER_nondet_uint128(void);
extern void *__VERIFIER_nondet_pointer(void);

int main(void)
{
    unsigned u = __VERIFIER_nondet_uint();
    long l = __VERIFIER_nondet_long();
    float f = __VERIFIER_nondet_float();
    double d = __VERIFIER_nondet_double(), e = __VERIFIER_nondet_double();
    __int128 i = __VERIFIER_nondet_int128();
    unsigned __int128 j = __VERIFIER_nondet_uint128();
    void *p = __VERIFIER_nondet_pointer();
    if (u == 9 && l == -0x7fffffffffffffffL - 1 && f == 0.125f && d != d && e < -1e308 * 10 == 0 && e < -1e308 && i == (__int128)5 << 80 &&
        j == ~(unsigned __int128)0 && !p)
        reach_error();
    return 0;
}
