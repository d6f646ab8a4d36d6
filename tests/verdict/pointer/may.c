// SPDX-License-Identifier: Apache-2.0
// A pointer with two targets: a store through it may change both, and changes nothing else; conditions tell targets apart.
// COVERS: T39
// ARGS: --prop=unreach-call --analysis=pointer --certify
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=pointer --dump=arg
// EXPECT[2]: TRUE
// GREP[2]: main::p in {&main::x, &main::y}
// ARGS[3]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DWRONG
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=pointer,max_targets=1 --cegar.random_runs=0
// EXPECT[4]: UNKNOWN (not-excluded)
// A pointer with two targets is unknown.
// ARGS[5]: --prop=unreach-call --analysis=pointer --cegar.random_runs=0 -DWRONG --cpa.pointer.max-targets=1 --stats
// EXPECT[5]: FALSE
// GREP[5]: engine.expanded                 4 
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = 1, y = 1, z = 1;
    int *p = __VERIFIER_nondet_int() ? &x : &y;
    if (p == &z)
        reach_error();
    *p = 1;
    if (x != 1 || y != 1)  // both may have been written: with the old value
        reach_error();
    *p = 2;
    if (z != 1)
        reach_error();
#ifdef WRONG
    if (x == 2)
        reach_error();
#endif
    if (p == &x)
        if (p == &y)
            reach_error();
    return 0;
}
