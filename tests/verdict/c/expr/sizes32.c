// SPDX-License-Identifier: Apache-2.0
// Sizes and alignments of the 32-bit model.
// COVERS: B5
// ARGS: --prop=unreach-call --32
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --32 -DBUG=1
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
    long long l;
    short s;
};

int main(void)
{
    check(sizeof(struct mixed) == 16);
    check(sizeof(long double) == 12);
    check(__builtin_offsetof(struct mixed, l) == 4);
    check(sizeof(int[3][2]) == 24 + BUG);
    return 0;
}
