// SPDX-License-Identifier: Apache-2.0
// Bit-fields truncate, extend the sign, and do not disturb their neighbours.
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

struct flags {
    unsigned a : 3;
    signed b : 3;
    unsigned c : 10;
    _Bool d : 1;
};

int main(void)
{
    struct flags f = { 0 };
    f.a = 9;
    check(f.a == 1);
    f.b = 7;
    check(f.b == -1);
    f.c = 1023;
    f.c++;
    check(f.c == 0 && f.a == 1 && f.b == -1);
    f.d = 2;
    check(f.d == 1);
    check(f.a - 2 < 0);
    check((f.a = 12) == 4);
    check(f.a == 4 + BUG);
    return 0;
}
