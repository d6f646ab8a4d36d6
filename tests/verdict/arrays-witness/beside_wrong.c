// SPDX-License-Identifier: Apache-2.0
// Checks that share their index: what the first reads does not keep it below 99 for the last, which fails there.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=8000000
// EXPECT: UNKNOWN (morph)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=8000000
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
    int a[100], last = __VERIFIER_nondet_int();
    for (int i = 0; i < 100; i++)
        a[i] = i < 99;
    if (last)
        for (int i = 0; i < 99; i++)
            check(a[i] == a[i + 1] || i == 98);
    for (int i = 0; i < 100; i++)
        check(a[i] == 1 || i == 99 );
    for (int i = 0; i < 100; i++)
        check(a[i] == 1);
    return 0;
}
