// SPDX-License-Identifier: Apache-2.0
// Shifts: the type of the left operand decides; signed right shift keeps the sign.
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
    int m = -8;
    check(m >> 1 == -4);
    check((unsigned)m >> 28 == 15);
    unsigned u = 1;
    check(u << 31 == 2147483648u);
    check(1 << 10 == 1024);
    unsigned char c = 128;
    check(c << 1 == 256);
    check((unsigned char)(c << 1) == 0);
    long long l = 1ll << 40;
    check(l >> 8 == 4294967296ll);
    check((-1 >> 31) == -1);
    check(l >> 39 == 2 + BUG);
    return 0;
}
