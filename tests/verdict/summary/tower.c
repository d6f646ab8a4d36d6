// SPDX-License-Identifier: Apache-2.0
// Twelve functions, each of which calls the next one at two places: as one program the last one is there 4,096 times, as a summary once.
// The verdict is the same, the work is not.
// COVERS: H70
// ARGS: --prop=unreach-call --analysis=summary --ticks=300000
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call '--analysis=numeric,domain=modes(interval),strategy=standard' --ticks=300000
// EXPECT[2]: UNKNOWN (work-limit)
// GREP[2]: work limit
// ARGS[3]: --prop=unreach-call --analysis=summary -DWRONG --ticks=300000
// EXPECT[3]: UNKNOWN (work-limit)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int f0(int x)
{
    return x < 100 ? x + 1 : x;
}

#define LEVEL(N, M)        \
    static int f##N(int x) \
    {                      \
        int y = f##M(x);   \
        if (y > 50)        \
            return y;      \
        return f##M(y);    \
    }
LEVEL(1, 0)
LEVEL(2, 1)
LEVEL(3, 2)
LEVEL(4, 3)
LEVEL(5, 4)
LEVEL(6, 5)
LEVEL(7, 6)
LEVEL(8, 7)
LEVEL(9, 8)
LEVEL(10, 9)
LEVEL(11, 10)
LEVEL(12, 11)

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100)
        return 0;
    x = f12(x);
#ifdef WRONG
    if (x > 99)
#else
    if (x < 0 || x > 100)
#endif
        reach_error();
    return 0;
}
