// SPDX-License-Identifier: Apache-2.0
// Plain char is signed; unsigned char is not.
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
    char c = (char)200;
    unsigned char u = (unsigned char)c;
    check(c == -56);
    check(u == 200);
    check('\377' == -1);
    check(c < 0 && u > 0);
    check((c & 0xff) == 200 + BUG);
    return 0;
}
