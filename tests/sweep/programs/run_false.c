// SPDX-License-Identifier: Apache-2.0
// Five equal decisions in a row.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = 0;
    for (;;) {
        if (__VERIFIER_nondet_int())
            x++;
        else
            x = 0;
        if (x == 5)
            reach_error();
    }
}
