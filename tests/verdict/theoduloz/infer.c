// SPDX-License-Identifier: Apache-2.0
// The value of x is given up after three, and the predicates of the program's conditions about x take over, initialised with
// the value that it has: x <= 10 is inductive.  Without them, or without the value, nothing is known of x; no refinement helps.
// COVERS: T68, T69
// ARGS: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=3,refine=false --dump=arg --stats=json
// EXPECT: TRUE
// GREP: precision of value: all but {main::x}
// GREP: precision of predicate: main: {main::x == 10, 11 <= main::x}
// GREP: "cpa.predicate.taken_over": {"value": 1,
// ARGS[2]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=3,refine=false,infer=none --cegar.random_runs=0
// EXPECT[2]: UNKNOWN (not-excluded)
// ARGS[3]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=3,refine=false,infer_values=false --cegar.random_runs=0
// EXPECT[3]: UNKNOWN (not-excluded)
// ARGS[4]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=0,refine=false
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=3,infer=none
// EXPECT[5]: TRUE
// ARGS[6]: --prop=unreach-call --analysis=value+predicate-dynamic,threshold=3 --cegar.random_runs=0 -DWRONG
// EXPECT[6]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 0;
    while (__VERIFIER_nondet_int())
        if (x != 10)
            x++;
#ifdef WRONG
    if (x == 6)
        reach_error();
#endif
    if (x > 10)
        reach_error();
    return 0;
}
