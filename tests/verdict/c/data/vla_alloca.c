// SPDX-License-Identifier: Apache-2.0
// What alloca gives lives until the function returns, but clang frees it together with an array of variable length of an inner block.
// ARGS: --prop=memsafety --strict
// EXPECT: TRUE
// ARGS[2]: --prop=memsafety --strict -DK=1
// EXPECT[2]: UNKNOWN (strict)
// GREP[2]: `alloca` gives in the block of an array of variable length
// ARGS[3]: --prop=memsafety --strict -DK=2
// EXPECT[3]: UNKNOWN (strict)
#define alloca __builtin_alloca
int main(void)
{
    int n = 2, *q = 0;
    int outer[n];
    outer[1] = 3;
    {
#ifdef K
        int inner[n];
        inner[1] = 2;
#endif
#if K == 2
        for (int i = 0; i < 1; i++)
#endif
            q = alloca(sizeof *q);
        *q = outer[1];
    }
    return *q != 3;
}
