// SPDX-License-Identifier: Apache-2.0
// One float decides.
// EXPECT: FALSE
extern void reach_error(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
    if (x > 0.0f && x < 4.0f && x + 1.0f == 2.5f)
        reach_error();
    return 0;
}
