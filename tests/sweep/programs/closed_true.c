// SPDX-License-Identifier: Apache-2.0
// A program without inputs.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    unsigned s = 1;
    for (int i = 0; i < 30; i++)
        s = s * 1103515245u + 12345u;
    if (s == 7)
        reach_error();
    return 0;
}
