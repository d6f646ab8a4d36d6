// SPDX-License-Identifier: Apache-2.0
// A store at an unknown index changes one element, and it may be any.
// COVERS: T13
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void)
{
    int a[3] = { 1, 1, 1 };
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 3) {
        a[i] = 0;
        if (a[i] != 0)
            reach_error();
        if (BUG && a[1] == 0)
            reach_error();
    }
    return 0;
}
