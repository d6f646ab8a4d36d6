// SPDX-License-Identifier: Apache-2.0
// partly.c: bits of a bit-field that were never written are uninitialised: they have any value, also where another one in the same byte was.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DK=1
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call -DK=2
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call -DK=3
// EXPECT[4]: FALSE
extern void reach_error(void);
struct b {
    unsigned f : 3, g : 5;
    unsigned h : 9;
};

static unsigned twice(void)
{
    struct b x;
    x.f = 1;
    x.g = 2;
    struct b y = x;
    return y.f + y.g;
}

int main(void)
{
    struct b x, y = { .g = 2 };
    x.f = 1;
#if K == 1
    if (x.g == 3)
        reach_error();
#elif K == 2
    y = x;
    if (y.g == 3)
        reach_error();
#elif K == 3
    if (x.g == 3 && x.f == 1)
        reach_error();
#else
    y = x;
    x.g = 4;
    x.h = 5;
    if (x.f != 1 || y.f != 1 || x.g != 4 || x.h != 5 || twice() != 3 || twice() != 3)
        reach_error();
#endif
    return 0;
}
