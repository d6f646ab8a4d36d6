// SPDX-License-Identifier: Apache-2.0
// A function compares arrays and returns what it found.  Wrong: one element was not copied.
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

static _Bool same(const int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}

int main(void)
{
    int a[1000], b[1000], i;
    for (i = 0; i < 1000; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 999; i++)
        b[i] = a[i];
    check(same(a, b, 1000));
    return 0;
}
