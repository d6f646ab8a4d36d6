// SPDX-License-Identifier: Apache-2.0
// Casts: truncation wraps, sign and zero extension are exact, unsigned numbers are not negative.
// ARGS: --prop=unreach-call --analysis=numeric,domain=interval,strategy=standard
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DBAD --analysis=numeric,domain=interval*poly,strategy=combined
// EXPECT[3]: UNKNOWN (numeric)
// COVERS: H13, H14
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern signed char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    int big = 300, wide;
    unsigned char low = (unsigned char)big;
    signed char c = __VERIFIER_nondet_char();
    unsigned u = __VERIFIER_nondet_uint();
    long long l = u;
    if (low == 300 || low != 44)
        reach_error();
    if ((signed char)200 != -56)
        reach_error();
    wide = c;
    if (wide < -128 || wide > 127)
        reach_error();
    wide = (unsigned char)c;
    if (wide < 0 || wide > 255)
        reach_error();
    if (l < 0 || l > 4294967295LL)
        reach_error();
#ifdef BAD
    if (wide != c)
        reach_error();
#endif
    return 0;
}
