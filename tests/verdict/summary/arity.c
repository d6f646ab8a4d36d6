// SPDX-License-Identifier: Apache-2.0
// Calls through a pointer with fewer and with more arguments than the functions have parameters, one of which calls itself, also in code that
// is never reached: units of functions are made of calls whose arguments fit.
// ARGS: --prop=unreach-call --analysis=summary --ticks=400000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=summary-octagon --ticks=400000
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=summary --ticks=60000 -DFEWER
// EXPECT[3]: UNKNOWN (work-limit)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int g;

static int one(int a)
{
    if (g & 0)
        one(a);
    return a > 3 ? 3 : a < 0 ? 0 : a;
}

static int two(int a, int b)
{
    if (a > b)
        return b > a ? two(b, a) : 1;
    return 2;
}

int main(void)
{
    int (*p)() = __VERIFIER_nondet_int() ? (int (*)())one : (int (*)())two, n = __VERIFIER_nondet_int();
    int k = p(n, n, 4);
    if (0)
        k += p() + p(1.5, &k);
#ifdef FEWER
    k += p(n) + p();
#endif
    if (k > 3)
        reach_error();
    return 0;
}
