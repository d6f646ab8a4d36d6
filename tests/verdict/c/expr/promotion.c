// SPDX-License-Identifier: Apache-2.0
// Integer promotions: char and short compute as int.
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
    unsigned char a = 255, b = 1;
    check(a + b == 256);
    check((unsigned char)(a + b) == 0);
    check(~a == -256);
    check(-b == -1);
    check((a << 4) == 4080);
    unsigned short s = 65535;
    check(s + 1 == 65536);
    signed char c = -1;
    check(c == -1 && (unsigned)c == 4294967295u);
    check((unsigned char)c == 255);
    check(!a == 0 && (c < b) == 1 - BUG);
    return 0;
}
