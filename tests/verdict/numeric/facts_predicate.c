// SPDX-License-Identifier: Apache-2.0
// What numeric analysis proves is part of the formulas of predicate analysis: no refinement is left to do for the sum.
// ARGS: --prop=unreach-call --strategy.stages=predicate:1 --ticks=300000
// EXPECT: UNKNOWN (work-limit)
// ARGS[2]: --prop=unreach-call --strategy.stages=numeric:2,predicate:1 --numeric.strategy=standard
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --strategy.stages=numeric:2,predicate:1 --numeric.strategy=standard --no-cpa.predicate.facts --ticks=300000
// EXPECT[3]: UNKNOWN (work-limit)
// ARGS[4]: --prop=unreach-call --strategy.stages=numeric:2,predicate:1 --numeric.strategy=standard --certify
// EXPECT[4]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = 0, b = 0, c = 0, n = 0, sign = 1;
    while (n < 1000) {
        int which = __VERIFIER_nondet_int();
        sign = which > 5 ? 1 : -1;
        if (which == 0)
            a += 3;
        else if (which == 1)
            b += 3;
        else
            c += 3;
        n++;
    }
    if (sign == 0 || a + b + c != 3 * n)
        reach_error();
    return 0;
}
