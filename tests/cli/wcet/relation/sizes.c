// SPDX-License-Identifier: Apache-2.0
// Its graph is larger as ints than bit by bit, where x is known to be small; the first loop is not unrolled.
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void abort(void);
int x;

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < m; i++)
        ;
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
