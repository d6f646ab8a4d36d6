// SPDX-License-Identifier: Apache-2.0
// The steps of a counterexample over an array of variable size are told.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n != 1 || m != 1)
        return 0;
    int a[n][m];
    a[0][0] = 3;
    if (a[0][0] == 3)
        reach_error();
    return 0;
}
