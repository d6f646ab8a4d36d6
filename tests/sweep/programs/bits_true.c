// SPDX-License-Identifier: Apache-2.0
// Counting bits takes at most eight rounds.
// EXPECT: TRUE
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar(), n = 0;
    for (unsigned char y = x; y; y &= (unsigned char)(y - 1))
        n++;
    if (n > 8)
        reach_error();
    return 0;
}
