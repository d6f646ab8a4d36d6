// SPDX-License-Identifier: Apache-2.0
// A flag says at the end whether all elements were right.  Wrong: at 0.
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
    int a[1000], sign[1000], ok = 1, i;
    for (i = 0; i < 1000; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 0; i < 1000; i++)
        sign[i] = a[i] > 0 ? 1 : 0;
    for (i = 0; i < 1000; i++) {
        if (a[i] >= 0 && !sign[i])
            ok = 0;
        if (a[i] < 0 && sign[i])
            ok = 0;
    }
    check(ok);
    return 0;
}
