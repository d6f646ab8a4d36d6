// SPDX-License-Identifier: Apache-2.0
// A sum that stays small.
// EXPECT: TRUE
// ARGS: --prop=no-overflow
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = 0;
    for (int i = 0; i < 10; i++)
        if (x > 0 && x < 100)
            y += x;
    return y != 0;
}
