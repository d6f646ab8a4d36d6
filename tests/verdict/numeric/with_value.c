// SPDX-License-Identifier: Apache-2.0
// Bounds and values together: values keep paths apart and compute with floating point, bounds need not count; each tells the
// other what it knows.
// ARGS: --prop=unreach-call --analysis=value-nocegar,threshold=10 --cegar.cpas=location,callstack,spec,value,interval --engine.merge=agree --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar,threshold=10 --cegar.cpas=location,callstack,spec,interval,value --engine.merge=agree --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=value-nocegar,threshold=10 --engine.merge=agree
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=unreach-call --analysis=interval
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar,threshold=10 --cegar.cpas=location,callstack,spec,value,interval --engine.merge=agree --no-cpa.value.strengthen
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=value-nocegar,threshold=10 --cegar.cpas=location,callstack,spec,value,interval --engine.merge=agree --no-cpa.interval.strengthen
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --prop=unreach-call --analysis=value-nocegar,threshold=10 --cegar.cpas=location,callstack,spec,value,octagon --engine.merge=agree --certify
// EXPECT[7]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int flag = 0, x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    double half = 0.5;

    // Values keep the branches apart, bounds say what holds in each.
    if (__VERIFIER_nondet_int()) {
        flag = 1;
        if (x < 5 || x > 10)
            return 0;
    } else if (x > -5 || x < -10) {
        return 0;
    }
    if (flag ? x <= 0 : x >= 0)
        reach_error();

    // A range of one number becomes a value.
    if (y < 2 || y > 1000 || y * 2 > 5)
        return 0;
    int z = y;
    if ((double)z * half != 1.0)
        reach_error();

    // A value becomes a bound.
    int most = (int)(half * 4000000.0), i = 0;
    while (__VERIFIER_nondet_int())
        if (i < most)
            i++;
    if (i > 2000000)
        reach_error();
    return 0;
}
