// SPDX-License-Identifier: Apache-2.0
// The bytes of an int, read and written one by one.
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
    int x = 0x01020304;
    unsigned char *b = (unsigned char *)&x;
    check(b[0] == 4 && b[3] == 1);
    b[3] = 0;
    check(x == 0x00020304);
    short *h = (short *)(void *)&x;
    check(h[1] == 2);
    b[0] = 0xff;
    check(x == 0x000203ff + BUG);
    return 0;
}
