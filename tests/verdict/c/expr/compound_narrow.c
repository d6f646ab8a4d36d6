// SPDX-License-Identifier: Apache-2.0
// Compound assignment computes in the promoted type and converts back.
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
    unsigned char c = 200;
    c += 100;
    check(c == 44);
    signed char s = 127;
    s++;
    check(s == -128);
    c = 1;
    c -= 2;
    check(c == 255);
    short h = 30000;
    h *= 2;
    check(h == -5536);
    unsigned char d = 7;
    d /= 2.0;
    check(d == 3 + BUG);
    return 0;
}
