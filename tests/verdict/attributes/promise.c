// SPDX-License-Identifier: Apache-2.0
// promise.c: attributes that promise something are assumptions where the function has a body, which compilers rely on; others mean nothing.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: function `square` keeps what its attribute `const` promises [unsound
// NOGREP: function `shown`
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
void reach_error(void);
static int __attribute__((const)) square(int x) { return x * x; }
__attribute__((format(printf, 1, 2), noinline, cold, unused)) static int shown(const char *s, ...) { return 1; }
int main(void)
{
    if (square(3) != 9 || shown("") != 1)
        reach_error();
    return 0;
}
