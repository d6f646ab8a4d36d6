// SPDX-License-Identifier: Apache-2.0
// An uninitialised local may hold any value.
// COVERS: T11
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

int main(void)
{
    int x, y = 3;
    if (x == 4)
        y = x;
    if (y != 3 && y != 4)
        reach_error();
    if (BUG && y == 4)
        reach_error();
    return 0;
}
