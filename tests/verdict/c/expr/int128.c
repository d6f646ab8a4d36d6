// SPDX-License-Identifier: Apache-2.0
// 128-bit integers of GNU C.
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
    unsigned __int128 x = 1;
    x <<= 100;
    check((x >> 99) == 2);
    unsigned long long m = 18446744073709551615ull;
    unsigned __int128 p = (unsigned __int128)m * m;
    check((unsigned long long)(p >> 64) == 18446744073709551614ull);
    check((unsigned long long)p == 1 + BUG);
    return 0;
}
