// SPDX-License-Identifier: Apache-2.0
// Labels as values.
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
    void *next = &&second;
    int n = 0;
    goto *next;
first:
    n += 1;
    goto end;
second:
    n += 10;
    next = &&first;
    goto *next;
end:
    check(n == 11 + BUG);
    return 0;
}
