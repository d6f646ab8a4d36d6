// SPDX-License-Identifier: Apache-2.0
// An error that needs particular inputs: they are found and shown.
// COVERS: B11, T12, T77
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// GREP: 4711
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: FALSE
// GREP[2]: 4711
// ARGS[3]: --prop=unreach-call --analysis=constants
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=value,refine=false
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a == 4711 && b == a - 2)
        reach_error();
    return 0;
}
