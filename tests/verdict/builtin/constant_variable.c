// SPDX-License-Identifier: Apache-2.0
// gcc -O0 takes a const variable for no constant, gcc -O2 and clang do: neither TRUE nor FALSE. Constants are constants.
// ARGS: --prop=unreach-call "-DBAD=__builtin_constant_p(k)"
// EXPECT: UNKNOWN (behind-unsupported)
// ARGS[2]: --prop=unreach-call "-DBAD=!__builtin_constant_p(k + 1)"
// EXPECT[2]: UNKNOWN (behind-unsupported)
// ARGS[3]: --prop=unreach-call --strict "-DBAD=!__builtin_constant_p(sizeof k + 3)"
// EXPECT[3]: TRUE
static const int k = 3;
extern void reach_error(void);
int main(void)
{
    if (BAD)
        reach_error();
    return k;
}
