// SPDX-License-Identifier: Apache-2.0
// Compilers believe `restrict`: a proof says so where a call may break the promise.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: what `restrict` promises of parameters holds [unsound
// ARGS[2]: --prop=unreach-call --strict -DAPART
// EXPECT[2]: TRUE
extern void reach_error(void);
static void f(int *restrict p, int *restrict q)
{
    *p = 1;
    *q = 2;
    if (*p > 2)
        reach_error();
}
int main(void)
{
    int x, y;
#ifdef APART
    f(&x, &y);
#else
    f(&x, &x);
#endif
    return 0;
}
