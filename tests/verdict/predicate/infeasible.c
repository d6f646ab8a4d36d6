// SPDX-License-Identifier: Apache-2.0
// A condition that contradicts itself has no successor, with and without a question at every condition.
// COVERS: T36
// ARGS: --analysis=predicate
// EXPECT: TRUE
// ARGS[2]: --analysis=predicate,check_assumes --dump=arg
// EXPECT[2]: TRUE
// ARGS[3]: --analysis=predicate-cartesian
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 0 && x < 0)
        reach_error();
    return 0;
}
