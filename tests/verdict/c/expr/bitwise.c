// SPDX-License-Identifier: Apache-2.0
// Bit operations on signed and unsigned operands.
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
    int a = 0x0f0f, b = 0x00ff;
    check((a & b) == 0x000f);
    check((a | b) == 0x0fff);
    check((a ^ b) == 0x0ff0);
    check(~a == -3856);
    check((-1 & 0xff) == 255);
    unsigned char c = 0x0f;
    check((unsigned char)~c == 0xf0);
    check((a & ~b) == 0x0f00 + BUG);
    return 0;
}
