// SPDX-License-Identifier: Apache-2.0
// Arrays of constant length whose elements have variable length are arrays of variable length (C17 6.7.6.2p4).
// ARGS: --prop=memsafety --analysis=kind
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety -DBUG
// EXPECT[2]: FALSE
// GREP[2]: FALSE (valid-deref
// ARGS[3]: --prop=unreach-call
// EXPECT[3]: TRUE
// ARGS[4]: --prop=valid-index -DBUG
// EXPECT[4]: FALSE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 3)
        return 0;
    int a[2][n];
    int b[2][3][n];
    typedef int row[n];
    row c[2];
    if (sizeof a != 2 * n * sizeof(int) || sizeof b != 6 * n * sizeof(int) || sizeof c != sizeof a)
        reach_error();
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = i * n + j;
    b[1][2][n - 1] = 7;
    c[1][0] = 3;
    int *p = &a[0][0];
    if (a[1][0] != n)
        reach_error();
    if ((char *)&b[1][2][n - 1] - (char *)b != sizeof b - sizeof(int))
        reach_error();
#ifdef BUG
    b[1][3][0] = 1;
#endif
    return 0;
}
