// SPDX-License-Identifier: Apache-2.0
// Like gcd_lcm.c, but one branch forgets to add: no equation is left.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: UNKNOWN (polynomial)
// ARGS[2]: --prop=unreach-call --time 10
// EXPECT[2]: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned p = a, q = b, s = b, t = 0;
    if (a == 0 || b == 0)
        return 0;
    while (p != q) {
        if (p > q) {
            p -= q;
            t += s;
        } else {
            q -= p;
        }
    }
    if ((s + t) * q != a * b)
        reach_error();
    return 0;
}
