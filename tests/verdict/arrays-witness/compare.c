// SPDX-License-Identifier: Apache-2.0
// A comparison in a function of its own says that all elements are equal.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: TRUE
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=witness-index -DWRONG
// EXPECT[3]: UNKNOWN (numeric)
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

static int same(const int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}

int main(void)
{
    int a[6000], b[6000];
    for (int i = 0; i < 6000; i++) {
        a[i] = __VERIFIER_nondet_int();
        b[i] = __VERIFIER_nondet_int();
    }
#ifdef WRONG
    if (same(a, b, 5999))
#else
    if (same(a, b, 6000))
#endif
        for (int i = 0; i < 6000; i++)
            check(a[i] == b[i]);
    return 0;
}
