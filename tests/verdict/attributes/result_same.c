// SPDX-License-Identifier: Apache-2.0
// A function with attribute const or pure returns the same again: no FALSE rests on another value.
// ARGS: --prop=unreach-call '-DIF=f(1)!=f(1)' -DWITH=const
// EXPECT: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call '-DIF=f(1)!=f(1)' -DWITH=__pure__
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call '-DIF=f(1)==5' -DWITH=const
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call '-DIF=f(1)!=f(1)' -DWITH=cold
// EXPECT[4]: FALSE
extern void reach_error(void);
__attribute__((WITH)) int f(int);
int main(void)
{
    if (IF)
        reach_error();
    return 0;
}
