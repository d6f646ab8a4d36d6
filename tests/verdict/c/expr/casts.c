// SPDX-License-Identifier: Apache-2.0
// Casts narrow, widen and change the sign.
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
    check((signed char)300 == 44);
    check((unsigned char)-1 == 255);
    check((short)40000 == -25536);
    check((int)4294967295u == -1);
    check((long long)(unsigned)-1 == 4294967295ll);
    check((long long)(int)-1 == -1);
    check((_Bool)256 == 1);
    check((_Bool)0.5 == 1);
    check((int)3.99 == 3 && (int)-3.99 == -3);
    check((unsigned short)70000 == 4464 + BUG);
    return 0;
}
