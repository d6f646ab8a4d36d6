// SPDX-License-Identifier: Apache-2.0
// Arrays that functions get through parameters.  Wrong: one place differs.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index
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

static void fill(int *a, int n, int with)
{
    for (int i = 0; i < n; i++)
        a[i] = with;
}
int main(void)
{
    int a[2000];
    fill(a, 2000-1, 5);
    for (int i = 0; i < 2000; i++)
        check(a[i] == 5);
    return 0;
}
