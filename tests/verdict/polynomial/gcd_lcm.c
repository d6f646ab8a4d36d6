// SPDX-License-Identifier: Apache-2.0
// What a greatest common divisor by subtraction keeps, with nested loops; that both numbers are equal at the end is an equation, too.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=polynomial --polynomial.runs=0
// EXPECT[3]: UNKNOWN (polynomial)
// ARGS[4]: --prop=unreach-call --analysis=polynomial --polynomial.degree=1
// EXPECT[4]: UNKNOWN (polynomial)
// Two monomials are too few for the equation.
// ARGS[5]: --prop=unreach-call --analysis=polynomial --polynomial.monomials=2 --stats
// EXPECT[5]: UNKNOWN
// GREP[5]: polynomial.guessed                 0 
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned p = a, q = b, s = b, t = 0;
    if (a == 0 || b == 0)
        return 0;
    while (p != q) {
        while (p > q) {
            p -= q;
            t += s;
        }
        while (q > p) {
            q -= p;
            s += t;
        }
    }
    if ((s + t) * q != a * b)
        reach_error();
    return 0;
}
