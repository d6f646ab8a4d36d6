// SPDX-License-Identifier: Apache-2.0
// wide_overflow.c: a result that leaves the width of a signed bit-field is an overflow.
// ARGS: --prop=no-overflow
// EXPECT: FALSE
// ARGS[2]: --prop=no-overflow -DFINE
// EXPECT[2]: TRUE
struct { long s : 40; } s;
int main(void)
{
    s.s = 0x7fffffffff;
#ifdef FINE
    return s.s + 1L > 0;
#else
    return s.s + 1 > 0;
#endif
}
