// SPDX-License-Identifier: Apache-2.0
// A _Bool is whether a number is not 0; an enum is a number as others.
// ARGS: --prop=unreach-call --analysis=symbolic --ticks=3000000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=symbolic -DWRONG --ticks=3000000 --cegar.random_runs=0
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=symbolic,symbols=false --ticks=3000000
// EXPECT[3]: UNKNOWN (not-excluded)
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

enum color { RED, GREEN, BLUE };
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    _Bool b = x, c = __VERIFIER_nondet_bool(), d = c;
    enum color e = (enum color)(__VERIFIER_nondet_uint() % 3), f = e;
    int k = c + d;
#ifdef WRONG
    if (k == 2 && (int)b == x && f == BLUE)
        reach_error();
#else
    if (b != (x != 0))
        reach_error();
    if (k == 1)
        reach_error();
    if (k > 2)
        reach_error();
    if (f > BLUE)
        reach_error();
    if (e != f)
        reach_error();
#endif
}
