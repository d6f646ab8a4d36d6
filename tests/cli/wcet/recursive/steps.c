// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
int x;

int main(void)
{
    if (__VERIFIER_nondet_int())
        x++;
    if (__VERIFIER_nondet_int())
        x++;
    else
        x = 3;
    if (__VERIFIER_nondet_int())
        x++;
    if (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            x--;
        x++;
    }
    return x;
}
