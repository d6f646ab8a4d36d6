// SPDX-License-Identifier: Apache-2.0
// A condition that contradicts itself has no successor, with and without a question at every condition; without predicates there is
// one, in which the property is violated.
// COVERS: T36
// ARGS: --prop=unreach-call --analysis=predicate,refine=false --cegar.random_runs=0 --dump=arg
// EXPECT: TRUE
// NOGREP: violated
// ARGS[2]: --prop=unreach-call --analysis=predicate,refine=false,check_assumes --cegar.random_runs=0 --dump=arg
// EXPECT[2]: TRUE
// NOGREP[2]: violated
// ARGS[3]: --prop=unreach-call --analysis=predicate-cartesian
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=location --cegar.random_runs=0 --dump=arg
// EXPECT[4]: UNKNOWN (not-excluded)
// GREP[4]: violated  from A1  target
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 0)
        reach_error();
    return 0;
}
