// SPDX-License-Identifier: Apache-2.0
// Signed overflow; unsigned arithmetic never overflows.
// ARGS: --prop=no-overflow
// EXPECT: TRUE
// ARGS[2]: --prop=no-overflow -DBUG
// EXPECT[2]: FALSE
// GREP[2]: FALSE (no-overflow, overflow.c:20)
int main(void)
{
    unsigned u = 4294967295u;
    u = u + 1;
    int i = 2147483646;
    i = i + 1;
    short s = 32767;
    s++;
    signed char c = (signed char)(100 + 100);
    int m = -i - 1;
    m = m + 1 - 1;
#ifdef BUG
    i = 0 - m;
#endif
    return s + c;
}
