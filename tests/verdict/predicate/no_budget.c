// SPDX-License-Identifier: Apache-2.0
// The budget ends in points-to analysis: then no predicate of the file has a formula, which is no mistake of the file.
// ARGS: --analysis=predicate --cpa.predicate.precision_file=no_budget.prec --ticks=5
// EXPECT: UNKNOWN
// GREP: work limit
// ARGS[2]: --analysis=predicate --cpa.predicate.precision_file=no_budget.prec --ticks=9
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, *p[8], **q = p, ***r = &q;
    for (int i = 0; i < 8; i++)
        p[i] = &x;
    if (__VERIFIER_nondet_int())
        q = &p[0];
    **r = p[0];
    if (__VERIFIER_nondet_int())
        q = &p[1];
    **r = p[3];
    if (__VERIFIER_nondet_int())
        q = &p[2];
    **r = p[6];
    if (__VERIFIER_nondet_int())
        q = &p[3];
    **r = p[1];
    if (__VERIFIER_nondet_int())
        q = &p[4];
    **r = p[4];
    if (__VERIFIER_nondet_int())
        q = &p[5];
    **r = p[7];
    if (__VERIFIER_nondet_int())
        q = &p[6];
    **r = p[2];
    if (__VERIFIER_nondet_int())
        q = &p[7];
    **r = p[5];
    if (__VERIFIER_nondet_int())
        q = &p[0];
    **r = p[0];
    if (__VERIFIER_nondet_int())
        q = &p[1];
    **r = p[3];
    if (__VERIFIER_nondet_int())
        q = &p[2];
    **r = p[6];
    if (__VERIFIER_nondet_int())
        q = &p[3];
    **r = p[1];
    if (__VERIFIER_nondet_int())
        q = &p[4];
    **r = p[4];
    if (__VERIFIER_nondet_int())
        q = &p[5];
    **r = p[7];
    if (x)
        reach_error();
    return 0;
}
