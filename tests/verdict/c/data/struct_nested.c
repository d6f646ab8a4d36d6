// SPDX-License-Identifier: Apache-2.0
// Nested structs, designated initialisers, the rest is zero.
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

struct inner {
    int a, b;
};
struct outer {
    struct inner in[2];
    int tail;
};

int main(void)
{
    struct outer o = { .in[1] = { .b = 4 }, .tail = 9 };
    check(o.in[0].a == 0 && o.in[0].b == 0 && o.in[1].a == 0);
    check(o.in[1].b == 4 && o.tail == 9);
    o.in[0] = o.in[1];
    check(o.in[0].b == 4 + BUG);
    return 0;
}
