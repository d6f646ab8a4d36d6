// SPDX-License-Identifier: Apache-2.0
// Elements that results of calls initialise.
// ARGS: --prop=unreach-call --analysis=witness-index
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DLAST=4
// EXPECT[2]: FALSE
#ifndef LAST
#define LAST 3
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int same(int n)
{
    return n;
}
int main(void)
{
    int i = __VERIFIER_nondet_int(), a[4] = { same(3), same(3), 3, same(LAST) };
    if (i < 0 || i > 3)
        return 0;
    if (a[i] != 3)
        reach_error();
    return 0;
}
