// SPDX-License-Identifier: Apache-2.0
// Predicated lattice (Theoduloz 2010, 3.2.7 and 3.4.2; Fischer, Jhala, Majumdar 2005): pointers and constants for each valuation
// of the predicates, one state per location and valuation.  Either analysis alone, or joining whatever the predicates say, loses
// the correlation; the counter keeps the analysis that never joins from ending.
// COVERS: T30, T35, T40, T41 (on real programs: bench/README.md)
// ARGS: --prop=unreach-call --analysis=predicate+pointer,refine=false,precision_file=flag.preds --dump=arg --certify
// EXPECT: TRUE
// GREP: N15 main | stack main | ok | <main::a=0, main::b=0, main::p=&main::a> | {main::flag != 0}  from A
// GREP: N15 main | stack main | ok | <main::flag=0, main::a=0, main::b=0, main::p=&main::b> | {main::flag == 0}  from A
// GREP: N25 main | stack main | ok | <main::a=1, main::b=0, main::return=0> | {main::flag != 0}
// GREP: N25 main | stack main | ok | <main::a=0, main::b=1, main::return=0> | {main::flag == 0}
// GREP: Certificate
// ARGS[2]: --prop=unreach-call --analysis=predicate+pointer-sep,refine=false,precision_file=flag.preds --ticks=20000 --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (work-limit)
// GREP[2]: work limit
// ARGS[3]: --prop=unreach-call --analysis=predicate-cartesian,refine=false,precision_file=flag.preds --cegar.random_runs=0 --dump=arg
// EXPECT[3]: UNKNOWN (not-excluded)
// GREP[3]: N25 main | stack main | ok | {main::flag != 0}
// GREP[3]: N25 main | stack main | ok | {main::flag == 0}
// NOGREP[3]: N25 main | stack main | ok | {true}
// ARGS[4]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
// ARGS[5]: --prop=unreach-call --analysis=predicate+pointer,refine=false,precision_file=flag.preds --engine.merge=each --cegar.random_runs=0
// EXPECT[5]: UNKNOWN (not-excluded)
// ARGS[6]: --prop=unreach-call --analysis=predicate+pointer,refine=false,precision_file=flag.preds,cpa.predicate.merge=join --engine.merge=join --cegar.random_runs=0 --dump=arg
// EXPECT[6]: UNKNOWN (not-excluded)
// GREP[6]: N25 main | stack main | ok | <main::return=0> | {true}
// ARGS[7]: --prop=unreach-call --analysis=predicate+pointer --certify
// EXPECT[7]: TRUE
// ARGS[8]: --prop=unreach-call --analysis=predicate+pointer,blocks=loops,abstraction=boolean --certify
// EXPECT[8]: TRUE
// ARGS[9]: --prop=unreach-call --analysis=predicate+pointer-sep -DBOUNDED
// EXPECT[9]: TRUE
// ARGS[10]: --prop=unreach-call --analysis=predicate+pointer --cegar.random_runs=0 -DWRONG
// EXPECT[10]: FALSE
// ARGS[11]: --prop=unreach-call --analysis=predicate+pointer-sep --cegar.random_runs=0 -DWRONG -DBOUNDED
// EXPECT[11]: FALSE
// The same with circuits.
// ARGS[12]: --prop=unreach-call --analysis=predicate+pointer --encode.encoding=bv --smt.backend=sat --certify
// EXPECT[12]: TRUE
// ARGS[13]: --prop=unreach-call --analysis=predicate+pointer --cegar.random_runs=0 --encode.encoding=bv --smt.backend=sat -DWRONG
// EXPECT[13]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int flag = __VERIFIER_nondet_int(), a = 0, b = 0, i = 0;
    int *p = &b;
    if (flag)
        p = &a;
    while (__VERIFIER_nondet_int())
#ifdef BOUNDED
        i = 1;
#else
        i++;
#endif
    *p = 1;
    if (flag && a != 1)
        reach_error();
#ifdef WRONG
    if (!flag && b == 1)
        reach_error();
#endif
    return 0;
}
