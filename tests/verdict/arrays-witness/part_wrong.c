// SPDX-License-Identifier: Apache-2.0
// A part of a matrix is copied, but one column less than is compared.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=12000000
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=12000000
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
    int rows = 200, columns = 300, m = 50, n = 70, a[rows][columns], b[rows][columns], i, j;
    for (i = 0; i < rows; i++)
        for (j = 0; j < columns; j++)
            a[i][j] = __VERIFIER_nondet_int();
    for (i = 0; i < m; i++)
        for (j = 0; j < n - 1; j++)
            b[i][j] = a[i][j];
    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++)
            check(b[i][j] == a[i][j]);
    return 0;
}
