// SPDX-License-Identifier: Apache-2.0
// One input decides.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 77777)
        reach_error();
    return 0;
}
