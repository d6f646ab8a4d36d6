// SPDX-License-Identifier: Apache-2.0
// A loop with two entries.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = 0, x = __VERIFIER_nondet_int();
    if (x)
        goto middle;
top:
    n++;
middle:
    if (n > 2 && x == 9)
        reach_error();
    if (n < 4)
        goto top;
    return 0;
}
