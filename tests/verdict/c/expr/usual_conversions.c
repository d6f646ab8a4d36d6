// SPDX-License-Identifier: Apache-2.0
// Comparing signed with unsigned: the common type decides.
// COVERS: B5
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

int main(void)
{
    int m = -1;
    unsigned u = 1;
    check(m > u);
    long l = -1;
    check(sizeof(long) == 4 || l < u);
    unsigned long ul = 1;
    check(l > ul);
    unsigned char c = 1;
    check(m < c);
    check((0 ? m : u) == 1u);
    check(-1 / 2u == 2147483647u);
    check((1 ? -1 : 0u) > 0 && BUG == 0);
    return 0;
}
