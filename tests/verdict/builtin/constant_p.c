// SPDX-License-Identifier: Apache-2.0
// constant_p.c: what the compiler takes for constant depends on its optimisation.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: `__builtin_constant_p` is 0 for what is no constant expression [unsound
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DLITERAL
// EXPECT[3]: TRUE
// What stands in a function that is not called is no assumption; nor is a pragma that allows instructions that change no results.
// ARGS[4]: --prop=unreach-call --strict -DUNUSED
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --strict -DUNUSED -DUSED
// EXPECT[5]: UNKNOWN (strict)
// ARGS[6]: --prop=unreach-call --strict -DUNUSED -DFMA
// EXPECT[6]: UNKNOWN (strict)
void reach_error(void);
#ifdef FMA
#pragma GCC target("fma")
#endif
#ifdef UNUSED
#pragma GCC target("avx2")
static inline int is_constant(int n)
{
    return __builtin_constant_p(n) ? 1 : 2;
}
#endif
int main(void)
{
#ifdef UNUSED
#ifdef USED
    if (is_constant(5) == 1)
        reach_error();
#endif
#elif defined(LITERAL)
    if (!__builtin_constant_p(3 + 4))
        reach_error();
#else
    int x = 5;
    if (__builtin_constant_p(x))
        reach_error();
#endif
    return 0;
}
