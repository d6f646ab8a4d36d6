// SPDX-License-Identifier: Apache-2.0
// Assumptions cut off what contradicts them.
// COVERS: B3
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int cond);
extern void reach_error(void);

static void check(int ok)
{
    if (!ok)
        reach_error();
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x == 3);
    check(x + 1 == 4 + BUG);
    return 0;
}
