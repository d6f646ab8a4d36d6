// SPDX-License-Identifier: Apache-2.0
// A function chosen by an input: each may be called.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DBUG=1
// EXPECT[2]: FALSE
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int one(void)
{
    return 1;
}

static int two(void)
{
    return 2;
}

int main(void)
{
    int (*f)(void) = one;
    if (__VERIFIER_nondet_int())
        f = two;
    int r = f();
    if (r != 1 && r != 2 + BUG)
        reach_error();
    return 0;
}
