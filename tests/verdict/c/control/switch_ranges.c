// SPDX-License-Identifier: Apache-2.0
// Case ranges, negative labels, a switch over an unsigned char.
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

static int f(unsigned char c)
{
    switch (c) {
    case 'a' ... 'z':
        return 1;
    case '0' ... '9':
        return 2;
    case 255:
        return 3;
    }
    return 0;
}

static int g(int x)
{
    switch (x) {
    case -1:
        return 10;
    case -10 ... -5:
        return 20;
    }
    return 30;
}

int main(void)
{
    check(f('m') == 1 && f('7') == 2 && f(' ') == 0);
    check(f((unsigned char)-1) == 3);
    check(g(-1) == 10 && g(-5) == 20 && g(-11) == 30 + BUG);
    return 0;
}
