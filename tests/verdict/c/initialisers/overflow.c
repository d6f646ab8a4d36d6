// SPDX-License-Identifier: Apache-2.0
// overflow.c: initialisers of static objects overflow like other expressions.
// ARGS: --prop=no-overflow
// EXPECT: FALSE
// GREP: overflow.c:19
// ARGS[2]: --prop=no-overflow -DNESTED
// EXPECT[2]: FALSE
// ARGS[3]: --prop=no-overflow -DFINE
// EXPECT[3]: TRUE
// ARGS[4]: --prop=no-overflow -DFINE -DUNUSED
// EXPECT[4]: UNKNOWN (behind-unsupported)
#ifdef NESTED
static const struct { int a, b[2]; } t = { 1, { 2, -(-2147483647 - 1) } };
#elif defined FINE
static unsigned t = 1u - 2u;
static long u = 2147483647L + 1;
static int v[2] = { -2147483647 - 1, 7 / 2 };
#else
static int t = 2147483647 + 1;
#endif
#ifdef UNUSED
static int unused = 2147483647 * 2;
#endif
int main(void)
{
    return *(const char *)&t;
}
