// SPDX-License-Identifier: Apache-2.0
// pragma.c: pragmas with a meaning that is not modelled are said.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: pragma `GCC optimize ("O2")` is taken to have no effect [unsound
// GREP: pragma `STDC FENV_ACCESS ON` is taken to have no effect [unsound
// NOGREP: pragma `GCC diagnostic ignored "-Wall"` is taken to have no effect
// ARGS[2]: --prop=unreach-call -DEXTNAME
// EXPECT[2]: UNKNOWN (behind-unsupported)
// GREP[2]: pragma `redefine_extname a b` is not modelled
void reach_error(void);
#pragma GCC diagnostic ignored "-Wall"
#pragma GCC optimize ("O2")
#pragma STDC FENV_ACCESS ON
#ifdef EXTNAME
#pragma redefine_extname a b
#endif
int a;
int main(void)
{
    a = 1;
    if (a != 1)
        reach_error();
    return 0;
}
