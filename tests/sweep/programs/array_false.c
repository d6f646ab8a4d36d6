// SPDX-License-Identifier: Apache-2.0
// An array of inputs.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[4];

int main(void)
{
    for (int i = 0; i < 4; i++)
        a[i] = __VERIFIER_nondet_int();
    if (a[0] == 3 && a[3] == a[0] + 1)
        reach_error();
    return 0;
}
