// SPDX-License-Identifier: Apache-2.0
// An operand of sizeof whose type has a variable length is evaluated (C17 6.5.3.4p2), and so are the lengths in array parameters.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call -DEVALUATED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DTYPE_NAME
// EXPECT[4]: UNKNOWN (not-excluded)
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
#define check(c) ((c) ? (void)0 : reach_error())

static int calls;

static int next(void)
{
    return ++calls;
}

static unsigned long row(int n, int a[next() + n][next()])
{
    return sizeof a[0];
}

int main(void)
{
    int n = 2 + __VERIFIER_nondet_uchar() % 2, v[n][n + 1], b[8] = { 0 }, k = 0, skipped = 0;
    check(sizeof(v[k++]) == (n + 1) * sizeof(int) && k == 1);
    check(sizeof(v[k++][0]) == sizeof(int) && k == 1);
    check(sizeof *(&v[k++]) == (n + 1) * sizeof(int) && k == 2);
    check(sizeof(int[k++]) == 2 * sizeof(int) && k == 3);
    check(!(skipped && sizeof(int[k++])) && k == 3);
#ifdef EVALUATED
    if (k == n)
        reach_error();
#endif
    check(row(1, (void *)b) == sizeof(int) && calls == 2);
#ifdef TYPE_NAME
    int(*p)[n] = (int(*)[n++])b;
    check(p == (void *)b && n <= 4);
#endif
    return 0;
}
