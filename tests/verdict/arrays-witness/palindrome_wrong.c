// SPDX-License-Identifier: Apache-2.0
// An array is mirrored, and compared with the place beside.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=5000000
// EXPECT: UNKNOWN (morph)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=5000000
// EXPECT[2]: UNKNOWN (morph)
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
    int a[1000], n = 1000, i;
    for (i = 0; i < n; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < n / 2; i++)
        a[i] = a[n - i - 1];
    for (i = 0; i < n / 2; i++)
        check(a[i] == a[n - i - 2]);
    return 0;
}
