// SPDX-License-Identifier: Apache-2.0
// The violation needs the last iteration of nested loops.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < i; j++)
            n += __VERIFIER_nondet_int() == j;
    if (n == 3)
        reach_error();
    return 0;
}
