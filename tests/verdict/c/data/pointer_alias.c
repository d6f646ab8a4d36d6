// SPDX-License-Identifier: Apache-2.0
// Two pointers to one variable; two pointers to two variables.
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
    int x = 0, y = 0;
    int *p = &x, *q = __VERIFIER_nondet_int() ? &x : &y;
    *p = 1;
    *q = 2;
    if (x == 1 && y != 2)
        reach_error();
    if (x == 2 && y != 0)
        reach_error();
    if (BUG && x == 1)
        reach_error();
    return 0;
}
