// SPDX-License-Identifier: Apache-2.0
// Bounds and predicates together: widening does not mix the states that predicates keep apart.
// ARGS: --prop=unreach-call --analysis=predicate --cegar.cpas=location,callstack,spec,predicate,interval --certify
// EXPECT: TRUE
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=predicate --cegar.cpas=location,callstack,spec,interval,predicate --certify
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=predicate --cegar.cpas=location,callstack,spec,predicate,octagon --certify
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value+predicate --cegar.cpas=location,callstack,spec,value,predicate,interval --certify
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=interval
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=predicate-cartesian --cegar.cpas=location,callstack,spec,interval,predicate --engine.merge=agree -DWRONG
// EXPECT[6]: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int held = 0, i = 0;
    while (__VERIFIER_nondet_int()) {
        if (!held && __VERIFIER_nondet_int()) {
            held = 1;
            i = 100;
        } else if (held && i > 0) {
            i--;
        } else if (held) {
            held = 0;
            i = 0;
        }
        if (i < 0 || i > 100)
            reach_error();
        if (!held && i != 0)
            reach_error();
    }
#ifdef WRONG
    if (i == 99)
        reach_error();
#endif
    return 0;
}
