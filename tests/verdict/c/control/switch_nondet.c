// SPDX-License-Identifier: Apache-2.0
// A switch over an input explores every case.
// COVERS: F33
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int r;
    switch (__VERIFIER_nondet_int()) {
    case 0:
        r = 1;
        break;
    case 1:
        r = 2;
        break;
    default:
        r = 3;
    }
    if (r != 1 && r != 2 && r != 3 - BUG)
        reach_error();
    return 0;
}
