// SPDX-License-Identifier: Apache-2.0
// The greatest int plus one.
// EXPECT: FALSE
// ARGS: --prop=no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    if (x > 0)
        y = x + 1;
    return y != 0;
}
