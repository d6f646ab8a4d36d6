// SPDX-License-Identifier: Apache-2.0
// A construct that is not modelled on one branch, the violation on the other.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

extern int raise(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        raise(2);
    if (x == 4)
        reach_error();
    return 0;
}
