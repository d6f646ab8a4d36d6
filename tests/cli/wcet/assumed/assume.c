// SPDX-License-Identifier: Apache-2.0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
int x;

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 3 && n < 10);
    while (n > 0) {
        n--;
        if (x++ > 4)
            x = 2;
    }
    if (x > 100)
        abort();
    return 0;
}
