// SPDX-License-Identifier: Apache-2.0
// A recursive call that nothing reaches: each entry of the function has one predecessor, whose values stand for those of the entry,
// also in what the next call computes from them.
// ARGS: --prop=unreach-call --analysis=numeric-octagon --time=15
// EXPECT: UNKNOWN
// ARGS[2]: --prop=unreach-call --analysis=polynomial --time=15
// EXPECT[2]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static void f(int a)
{
    static int sum;
    if (a & 0)
        f(a);
    sum = sum * 3;
    if (sum)
        if (a)
            ;
}

int main(void)
{
    int v = __VERIFIER_nondet_int();
    while (v)
        ;
    if (v <= 0)
        reach_error();
    f(1);
    f(v);
    return 0;
}
