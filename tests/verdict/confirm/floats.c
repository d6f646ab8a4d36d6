// SPDX-License-Identifier: Apache-2.0
// Rounding decides: an input whose square is 2 after rounding to float, plus a tiny one that the sum swallows.
// COVERS: B12
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --confirm.solver=smt
// EXPECT[2]: FALSE
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

int main(void)
{
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    if (x > 1.0f && x < 2.0f && y > 0.0f && y < 1e-6f && x * x == 2.0f + y)
        reach_error();
    return 0;
}
