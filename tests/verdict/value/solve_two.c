// SPDX-License-Identifier: Apache-2.0
// With wrap-around 2*x + 1 == 7 has two solutions in int: 3 is not the only one.
// COVERS: B4, B5
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[2]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (2 * x + 1 == 7 && x != 3)
        reach_error();
    return 0;
}
