// SPDX-License-Identifier: Apache-2.0
// No unsigned number is below 0, so where the object lies does not decide; whether it is below another number does.
// ARGS: --prop=unreach-call
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call -DBOUND=5000
// EXPECT[2]: UNKNOWN (layout)
extern void reach_error(void);

#ifndef BOUND
#define BOUND 0
#endif

int main(void)
{
    int x = 1;
    unsigned long n = (unsigned long)&x + (unsigned long)&x;
    if (n < BOUND)
        return 0;
    if (x)
        reach_error();
    return 0;
}
