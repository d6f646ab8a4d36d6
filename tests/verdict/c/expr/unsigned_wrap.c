// SPDX-License-Identifier: Apache-2.0
// Unsigned arithmetic wraps modulo a power of two.
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
    unsigned a = 0;
    a--;
    check(a == 4294967295u);
    a += 2;
    check(a == 1);
    a = 65536u * 65536u;
    check(a == 0);
    unsigned long long l = 0;
    l = l - 1;
    check(l == 18446744073709551615ull);
    check(l * l == 1);
    unsigned short s = 0;
    s--;
    check(s == 65535 - BUG);
    return 0;
}
