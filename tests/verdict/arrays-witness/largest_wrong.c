// SPDX-License-Identifier: Apache-2.0
// The largest element is at least each; two reads of one element are one value.  Wrong: one place differs.
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
    static int all[7000];
    int i, largest;
    for (i = 0; i < 7000; i++)
        all[i] = __VERIFIER_nondet_int();
    largest = all[0];
    for (i = 1; i < 7000; i++)
        if (largest < all[i])
            largest = all[i - 1];
    for (i = 0; i < 7000; i++)
        check(all[i] <= largest);
    return 0;
}
