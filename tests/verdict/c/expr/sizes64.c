// SPDX-License-Identifier: Apache-2.0
// Sizes and alignments of the 64-bit model.
// COVERS: B5
// ARGS: --prop=unreach-call --64
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --64 -DBUG=1
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

struct mixed {
    char c;
    long l;
    short s;
};

int main(void)
{
    check(sizeof(long) == 8 && sizeof(void *) == 8 && sizeof(int) == 4);
    check(sizeof(struct mixed) == 24);
    check(_Alignof(struct mixed) == 8);
    check(sizeof(long double) == 16);
    check(__builtin_offsetof(struct mixed, s) == 16);
    check(sizeof "abc" == 4 + BUG);
    return 0;
}
