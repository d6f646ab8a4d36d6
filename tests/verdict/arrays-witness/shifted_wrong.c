// SPDX-License-Identifier: Apache-2.0
// Elements are copied to the place beside.  Wrong: the last one is not.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=8000000
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=8000000
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
    int a[100], b[101];
    for (int i = 0; i < 100; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 99; i++)
        b[i + 1] = a[i];
    for (int i = 1; i <= 100; i++)
        check(b[i] == a[i - 1]);
    return 0;
}
