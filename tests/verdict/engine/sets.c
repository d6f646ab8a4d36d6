// SPDX-License-Identifier: Apache-2.0
// The join-based encoding of an analysis (Theoduloz 2010, 3.3.2): joined sets of values prove what separate values prove, with
// one state per place, and find what they find; joined values do not.
// COVERS: T32
// ARGS: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,'sets(value)' --cpa.value.merge=sep --certify --dump=arg --engine.order=wto
// EXPECT: TRUE
// GREP: Certificate
// GREP: main::x=1, main::z=0] | [
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=constants
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,'sets(value)'
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,'sets(value)' --cpa.value.merge=sep -DWRONG
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,'sets(interval)' --cpa.interval.merge=sep --certify
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=constants --cegar.cpas=location,callstack,spec,value,'sets(octagon)' --certify
// EXPECT[7]: UNKNOWN (not-excluded)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, z = 0;
    if (__VERIFIER_nondet_int())
        x = 1;
    else
        z = 1;
#ifdef WRONG
    if (x == z + 1)
        reach_error();
#endif
    if (x == z)
        reach_error();
    return 0;
}
