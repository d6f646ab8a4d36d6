// SPDX-License-Identifier: Apache-2.0
// An array at an unknown index.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= 4)
        return 0;
    a[i] = 1;
    if (a[0] + a[1] + a[2] + a[3] != 1)
        reach_error();
    return 0;
}
