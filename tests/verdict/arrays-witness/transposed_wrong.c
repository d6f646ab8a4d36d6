// SPDX-License-Identifier: Apache-2.0
// A matrix and the transposed one: a witness for each dimension, in the order of each access.  Wrong: one place differs.
// ARGS: --prop=unreach-call --analysis=witness-index --ticks=4000000
// EXPECT: UNKNOWN (morph)
// ARGS[2]: --32 --prop=unreach-call --analysis=witness-index --ticks=4000000
// EXPECT[2]: UNKNOWN (morph)
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
    int n = 300, a[n][n], b[n][n], i, j;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            a[i][j] = __VERIFIER_nondet_int();
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            b[j][i] = a[i][j];
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            check(b[j][i] == a[j][i]);
    return 0;
}
