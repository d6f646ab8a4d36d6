// SPDX-License-Identifier: Apache-2.0
// _Bool holds 0 or 1, whatever is assigned.
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
    _Bool b = 256;
    check(b == 1);
    b = 0.1;
    check(b == 1);
    b += 5;
    check(b == 1);
    b--;
    check(b == 0);
    int x = 7;
    b = &x;
    check(b + b == 2 + BUG);
    return 0;
}
