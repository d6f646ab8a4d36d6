// SPDX-License-Identifier: Apache-2.0
// The only execution ends in the error.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned s = 1;
    for (int i = 0; i < 30; i++)
        s = s * 5 + 1;
    if (s % 2 == 1)
        reach_error();
    return 0;
}
