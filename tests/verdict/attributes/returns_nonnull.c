// SPDX-License-Identifier: Apache-2.0
// A function without body keeps the promise that it returns no null pointer: a proof says so, and no counterexample breaks it.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `f` returns no null pointer, as it promises [unsound
// ARGS[2]: --prop=unreach-call -DPLAIN
// EXPECT[2]: FALSE
extern void reach_error(void);
#ifndef PLAIN
__attribute__((returns_nonnull))
#endif
extern int *f(void);

int main(void)
{
    if (!f())
        reach_error();
    return 0;
}
