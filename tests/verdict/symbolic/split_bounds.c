// SPDX-License-Identifier: Apache-2.0
// The values of an index are those that conditions leave; a signed one is not below zero only if that was asked.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int a[6] = { 10, 11, 12, 13, 14, 15 }, i = __VERIFIER_nondet_int();
    if (i < 2 || i > 4)
        return 0;
    int x = a[i];
#ifdef WRONG
    if (x == 14)
        reach_error();
#else
    if (x < 12 || x > 14 || x != i + 10)
        reach_error();
#endif
}
