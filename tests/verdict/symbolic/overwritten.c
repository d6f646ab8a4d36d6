// SPDX-License-Identifier: Apache-2.0
// A number goes on to have its name when the variable that it was read into has another one.
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
    int x = __VERIFIER_nondet_int();
    int y = x;
    x = __VERIFIER_nondet_int();
    int z = x;
    x = y;
    y = __VERIFIER_nondet_int();
#ifdef WRONG
    if (x == z)
        reach_error();
#else
    int d = x ^ z;
    x ^= d;
    if (x != z)
        reach_error();
#endif
}
