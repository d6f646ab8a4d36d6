// SPDX-License-Identifier: Apache-2.0
// Up to where a search stopped there is none of what was looked for.  Wrong: one place differs.
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

int main(void)
{
    int a[3000], what = __VERIFIER_nondet_int(), i, found = 0;
    for (i = 0; i < 3000; i++)
        a[i] = __VERIFIER_nondet_int();
    while (found < 3000 && a[found] != what)
        found++;
    for (i = 0; i <= found && i < 3000; i++)
        check(a[i] != what);
    return 0;
}
