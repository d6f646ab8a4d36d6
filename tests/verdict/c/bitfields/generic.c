// SPDX-License-Identifier: Apache-2.0
// Which type a bit-field has for _Generic is not defined: gcc takes `default` where it is narrower than its type, clang does not.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// GREP: generic.c:20: `_Generic` knows no type of a bit-field, as in gcc
// ARGS[2]: --prop=unreach-call --strict
// EXPECT[2]: UNKNOWN (strict)
// ARGS[3]: --prop=unreach-call --strict -DSAME
// EXPECT[3]: TRUE
extern void reach_error(void);
static struct {
    int a : 3;
    int whole : 32;
    long wide : 40;
} s;
int main(void)
{
    int n = _Generic(s.whole, int: 0, default: 1) + _Generic(+s.a, int: 0, default: 1) + _Generic(s.a, int: 0);
#ifndef SAME
    n += _Generic(s.wide, default: 0, long: 1) + _Generic(s.a = 1, int: 1, default: 0);
#endif
    if (n)
        reach_error();
    return 0;
}
