// SPDX-License-Identifier: Apache-2.0
// What a function without body returns is aligned as it promises: no counterexample rests on another value.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DPLAIN
// EXPECT[2]: FALSE
extern void reach_error(void);
#ifndef PLAIN
__attribute__((assume_aligned(16)))
#endif
extern char *f(void);

int main(void)
{
    if ((unsigned long)f() & 15)
        reach_error();
    return 0;
}
