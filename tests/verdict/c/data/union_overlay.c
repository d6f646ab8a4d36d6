// SPDX-License-Identifier: Apache-2.0
// Members of a union share their bytes (little endian).
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

union word {
    unsigned int w;
    unsigned char b[4];
    unsigned short h[2];
};

int main(void)
{
    union word u;
    u.w = 0x11223344u;
    check(u.b[0] == 0x44 && u.b[3] == 0x11);
    check(u.h[1] == 0x1122);
    u.b[1] = 0xff;
    check(u.w == 0x1122ff44u + BUG);
    return 0;
}
