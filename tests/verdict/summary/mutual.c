// SPDX-License-Identifier: Apache-2.0
// Two functions that call each other: what is found of one while the relation of the other is not final is not used behind that.
// ARGS: --prop=unreach-call --analysis=summary
// EXPECT: UNKNOWN (summary)
// ARGS[2]: --prop=unreach-call --analysis=summary-octagon
// EXPECT[2]: UNKNOWN (summary)
// ARGS[3]: --prop=unreach-call --analysis=summary -DRANGE
// EXPECT[3]: TRUE
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int odd(int n);
int even(int n)
{
    if (n == 0)
        return 1;
    return odd(n - 1);
}
int odd(int n)
{
    if (n == 0)
        return 0;
    return even(n - 1);
}
int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 3 || n > 20)
        return 0;
#ifdef RANGE
    if (odd(n) > 1)
        reach_error();
#else
    if (odd(n))
        reach_error();
#endif
    return 0;
}
