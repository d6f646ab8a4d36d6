// SPDX-License-Identifier: Apache-2.0
// The budget ends in points-to analysis: then no predicate of the file has a formula, which is no mistake of the file.
// ARGS: --prop=unreach-call --analysis=predicate --cpa.predicate.precision_file=no_budget.prec --ticks=5
// EXPECT: UNKNOWN (work-limit)
// GREP: work limit
// ARGS[2]: --prop=unreach-call --analysis=predicate --cpa.predicate.precision_file=no_budget.prec --ticks=9
// EXPECT[2]: UNKNOWN (work-limit)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

#define STEP(i, k)               \
    if (__VERIFIER_nondet_int()) \
        q = &p[i];               \
    **r = p[k];

int main(void)
{
    int x = 0, *p[8], **q = p, ***r = &q;
    for (int i = 0; i < 8; i++)
        p[i] = &x;
    STEP(0, 0)
    STEP(1, 3)
    STEP(2, 6)
    STEP(3, 1)
    STEP(4, 4)
    STEP(5, 7)
    STEP(6, 2)
    STEP(7, 5)
    STEP(0, 0)
    STEP(1, 3)
    STEP(2, 6)
    STEP(3, 1)
    STEP(4, 4)
    STEP(5, 7)
    if (x)
        reach_error();
    return 0;
}
