// SPDX-License-Identifier: Apache-2.0
// A function without body returns any value.
// COVERS: T11
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern void reach_error(void);

extern int unknown(void);

int main(void)
{
    int x = unknown();
    if (x == 5 && x != 5 + BUG)
        reach_error();
    return 0;
}
