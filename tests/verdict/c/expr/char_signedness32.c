// SPDX-License-Identifier: Apache-2.0
// Plain char is signed in the 32-bit model, too.
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

int main(void)
{
    char c = (char)200;
    check(c == -56);
    check(sizeof(long) == 4 && sizeof(void *) == 4);
    check(sizeof(long long) == 8);
    unsigned long l = 0;
    l--;
    check(l == 4294967295ul);
    long m = 2147483647l;
    m = (long)((unsigned long)m + 1);
    check(m < 0);
    check(sizeof(int) == 4 + BUG);
    return 0;
}
