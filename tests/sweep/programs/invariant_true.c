// SPDX-License-Identifier: Apache-2.0
// The proof needs an invariant, x <= 1000.
// EXPECT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0, y = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            x = x < 1000 ? x + 1 : 0;
        if (__VERIFIER_nondet_int())
            y = x;
        if (y > 5000)
            reach_error();
    }
}
