// SPDX-License-Identifier: Apache-2.0
// The address of a volatile object that no file defines.
// ARGS: --prop=unreach-call --time=15
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=predicate
// EXPECT[2]: FALSE
extern void reach_error(void);
extern volatile int ticks;

int main(void)
{
    volatile int *p = &ticks;
    *p = 4;
    if (*p == 5)
        reach_error();
    return 0;
}
