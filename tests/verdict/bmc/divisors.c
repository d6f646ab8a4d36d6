// SPDX-License-Identifier: Apache-2.0
// A division by zero has some value in formulas, but ends an execution: paths without one are looked for before the search is given up, and
// their absence proves nothing.
// ARGS: --prop=unreach-call --analysis=bmc-bits --stats -DALSO
// EXPECT: FALSE
// GREP: bmc.unconfirmed           1 
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[2]: UNKNOWN (undefined-on-path)
// GREP[2]: division by zero at
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), q = 7 / x, bad = q > 7;
#ifdef ALSO
    bad |= (x > 1) & (y > 1) & (x < 65536) & (y < 65536) & (x * y == 60013u * 40031u);
#endif
    if (bad)
        reach_error();
    return 0;
}
