// SPDX-License-Identifier: Apache-2.0
// 2*x == 7 has no solution, a char is never 300, x & 1 is never 2: what values alone do not exclude, formulas do.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: UNKNOWN (no-input)
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (2 * x == 7)
        reach_error();
    if (__VERIFIER_nondet_char() == 300)
        reach_error();
    if ((x & 1) == 2)
        reach_error();
    return 0;
}
