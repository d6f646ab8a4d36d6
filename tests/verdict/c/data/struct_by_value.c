// SPDX-License-Identifier: Apache-2.0
// Structs as arguments and results are copies.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

struct pair {
    int a;
    long b;
};

static struct pair swap(struct pair p)
{
    long t = p.b;
    p.b = p.a;
    p.a = (int)t;
    return p;
}

int main(void)
{
    struct pair p = { 1, 2 };
    struct pair q = swap(p);
    check(p.a == 1 && p.b == 2);
    check(q.a == 2 && q.b == 1);
    check(swap(q).b == 2 + BUG);
    return 0;
}
