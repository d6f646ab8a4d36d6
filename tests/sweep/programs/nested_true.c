// SPDX-License-Identifier: Apache-2.0
// Nested loops with few iterations.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 0, m = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            n += m > 0;
    if (n != 0 && n != 3)
        reach_error();
    return 0;
}
