// SPDX-License-Identifier: Apache-2.0
// Spacer of Z3 4.8.12 calls exit(114) when it generalises over the bytes of this union.  That is no end of the run: there is a
// verdict, and the other stages of a strategy go on.
// ARGS: --analysis=predicate-cartesian --prop=no-overflow --stats
// EXPECT: TRUE|UNKNOWN (a Z3 without this fault proves it)
// GREP: time_check
// ARGS[2]: --prop=no-overflow --strategy.stages=predicate-cartesian,bmc
// EXPECT[2]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static long mix(int a, int b)
{
    long r = 0;
    union {
        unsigned u;
        unsigned char c[4];
        short s[2];
        struct {
            unsigned lo : 12, hi : 14;
        } f;
    } u;
    u.u = (unsigned)a * 40962615u;
    u.c[(unsigned)b % 4u] ^= 51;
    r = u.s[0] * 3L + u.s[1];
    u.f.hi += b;
    r += u.c[1] * 5 + u.c[2] * 7 + u.u % 1000;
    u.f.lo = 6877;
    r += u.u % 997;
    return r;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 0 && a <= 4 && b >= 0 && b <= 2);
    return mix(a, b) == 5;
}
