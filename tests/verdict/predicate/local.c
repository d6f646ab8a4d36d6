// SPDX-License-Identifier: Apache-2.0
// Local precisions: each loop tracks the predicates that its own invariant takes, or all of them if the scope is the function;
// predicates can be given for a line (Theoduloz 2010, 4.4.2).
// COVERS: T61
// ARGS: --prop=unreach-call --analysis=predicate --stats
// EXPECT: TRUE
// GREP: main@22: {main::x <= 10}; main@28: {main::y <= 20}
// ARGS[2]: --prop=unreach-call --analysis=predicate,cpa.predicate.scope=function --stats
// EXPECT[2]: TRUE
// GREP[2]: main: {main::x <= 10, main::y <= 20}
// ARGS[3]: --prop=unreach-call --analysis=predicate,precision_file=local.preds,refine=false --dump=arg
// EXPECT[3]: TRUE
// GREP[3]: N7 main | stack main | ok | {main::x <= 10}
// ARGS[4]: --prop=unreach-call --analysis=predicate,precision_file=elsewhere.preds,refine=false --cegar.random_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int())
        if (x != 10)
            x++;
    if (x > 10)
        reach_error();
    y = 0;
    while (__VERIFIER_nondet_int())
        if (y != 20)
            y++;
    if (y > 20)
        reach_error();
    return 0;
}

// The loops are in lines 22 and 28, which the files of predicates name, so more annotations come last.
// GREP[3]: N15 main | stack main | ok | {main::y <= 20}
// ARGS[5]: --prop=unreach-call --analysis=predicate,cpa.predicate.scope=function --dump=arg
// EXPECT[5]: TRUE
// GREP[5]: N15 main | stack main | ok | {main::x <= 10 && main::y <= 20}
