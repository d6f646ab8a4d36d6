// SPDX-License-Identifier: Apache-2.0
// Reading a volatile variable gives what was written, if nothing else writes it.
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

static const int limit = 10;

int main(void)
{
    volatile int v = limit;
    check(v == 10);
    v = v + limit;
    check(v == 20 + BUG);
    return 0;
}
