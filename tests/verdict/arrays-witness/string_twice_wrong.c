// SPDX-License-Identifier: Apache-2.0
// A loop that is left at two places: it is no one that is foretold.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=12000000
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=12000000
// EXPECT[2]: UNKNOWN (numeric)
extern void abort(void);
void reach_error(void) {}
extern int __VERIFIER_nondet_int(void);
static void check(int cond)
{
    if (!cond) {
        reach_error();
        abort();
    }
}

int main(void)
{
    int a[100], b[100], i, n;
    for (i = 0; i < 100; i++)
        a[i] = __VERIFIER_nondet_int();
    for (n = 0; n < 2; n++) {
        for (i = 0; i < 100 && a[i] != 0; i++)
            b[i] = a[i];
        if (n == 0 && i < 100)
            a[i] = 1;
    }
    if (i < 100)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 100 && a[i] != 0; i++)
        check(b[i] == a[i]);
    return 0;
}
