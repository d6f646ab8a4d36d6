// SPDX-License-Identifier: Apache-2.0
// Recursion whose depth depends on an input: the default strategy proves it; values alone follow calls down to their bound, where
// the verdict is open.
// COVERS: B22, T10
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[3]: --prop=unreach-call --analysis=value --ticks=300000
// EXPECT[3]: UNKNOWN (recursion)
// GREP[3]: recursion deeper than the bound
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

static int count(int n)
{
    return n <= 0 ? 0 : 1 + count(n - 1);
}

int main(void)
{
    int n = __VERIFIER_nondet_uchar();
    if (n > 4)
        return 0;
    if (count(n) != n + (BUG && n == 3))
        reach_error();
    return 0;
}
