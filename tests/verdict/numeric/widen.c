// SPDX-License-Identifier: Apache-2.0
// A counter without a bound: the analysis ends only because prec widens; without, with merge sep or join, it counts on.
// COVERS: T59
// ARGS: --prop=unreach-call --analysis=interval --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=interval --no-cpa.interval.widen --ticks=200000
// EXPECT[2]: UNKNOWN (work-limit)
// GREP[2]: work
// ARGS[3]: --prop=unreach-call --analysis=interval,merge=sep --certify
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=interval,merge=sep --no-cpa.interval.widen --ticks=20000
// EXPECT[4]: UNKNOWN (work-limit)
// ARGS[5]: --prop=unreach-call --analysis=interval --no-engine.prec --ticks=200000
// EXPECT[5]: UNKNOWN (work-limit)
// ARGS[6]: --prop=unreach-call --analysis=octagon --certify
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=octagon --no-cpa.octagon.widen --ticks=200000
// EXPECT[7]: UNKNOWN (work-limit)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = 0, j = 0;
    while (__VERIFIER_nondet_int()) {
        i++;
        if (j < 5)
            j++;
    }
    if (j > 5)
        reach_error();
    return i;
}
