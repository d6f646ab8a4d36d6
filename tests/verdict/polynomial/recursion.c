// SPDX-License-Identifier: Apache-2.0
// What tail calls keep, of numbers that wrap around; and who is even or odd in mutual recursion, an equation modulo 2.
// ARGS: --prop=unreach-call --analysis=polynomial
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
// GREP[2]: Decided by: polynomial
// ARGS[3]: --prop=unreach-call --analysis=polynomial --unit.recursion=false
// EXPECT[3]: UNKNOWN (polynomial)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned twice_plus(unsigned n, unsigned acc)
{
    return n ? twice_plus(n - 1, acc + 2) : acc;
}

static unsigned is_even(unsigned n);

static unsigned is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

static unsigned is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (twice_plus(a, b) != 2 * a + b)
        reach_error();
    if (is_odd(a) != a % 2)
        reach_error();
    return 0;
}
