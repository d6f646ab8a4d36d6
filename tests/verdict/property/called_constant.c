// SPDX-License-Identifier: Apache-2.0
// A builtin function whose result is a constant is called all the same.
// ARGS: --prop=unreach-call --automaton=called_constant.spc
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call
// EXPECT[2]: TRUE
int main(void)
{
    return (int)__builtin_strlen("abc");
}
