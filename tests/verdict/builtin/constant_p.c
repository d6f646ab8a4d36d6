// SPDX-License-Identifier: Apache-2.0
// constant_p.c: what the compiler takes for constant depends on its optimisation.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `__builtin_constant_p` is 0 for what is no constant expression [unsound]
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN
// ARGS[3]: --prop=unreach-call --strict -DLITERAL
// EXPECT[3]: TRUE
void reach_error(void);
int main(void)
{
#ifdef LITERAL
    if (!__builtin_constant_p(3 + 4))
        reach_error();
#else
    int x = 5;
    if (__builtin_constant_p(x))
        reach_error();
#endif
    return 0;
}
