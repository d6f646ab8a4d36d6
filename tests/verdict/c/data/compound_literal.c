// SPDX-License-Identifier: Apache-2.0
// Compound literals are objects of their own.
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

struct v {
    int a, b;
};

static int sum(const struct v *p)
{
    return p->a + p->b;
}

int main(void)
{
    check(sum(&(struct v){ 3, 4 }) == 7);
    int *p = (int[]){ 1, 2, 3 };
    p[1] = 20;
    check(p[0] + p[1] + p[2] == 24 + BUG);
    return 0;
}
