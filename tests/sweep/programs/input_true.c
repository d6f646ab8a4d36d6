// SPDX-License-Identifier: Apache-2.0
// No input reaches the error.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = x > 10 ? 10 : x;
    if (y > 10 || (x < 5 && y != x))
        reach_error();
    return 0;
}
