// SPDX-License-Identifier: Apache-2.0
// Two calls of one function do not mix their results.
// COVERS: B22
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

static int last;

static int remember(int v)
{
    int old = last;
    last = v;
    return old;
}

int main(void)
{
    check(remember(1) == 0);
    check(remember(2) == 1);
    check(remember(remember(3)) == 3);
    check(last == 2 + BUG);
    return 0;
}
