// SPDX-License-Identifier: Apache-2.0
// Constants out of range: gcc converts a float that is a constant to the nearest integer of the type, where it converts a variable as the processor does.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=valid-float-cast
// EXPECT[2]: FALSE
extern void reach_error(void);
#define check(c) ((c) ? (void)0 : reach_error())

static int most = (int)2147483648.0f;
enum { LEAST = (int)-1e20 };

int main(void)
{
    volatile float f = 2147483648.0f;
    check(most == 2147483647 && LEAST == -2147483647 - 1 && (unsigned)-5.0 == 0 && (unsigned char)300.0 == 255);
    check((signed char)-200.0f == -128 && (long)1e30 == (long)(~0UL >> 1) && (int)f == -2147483647 - 1);
    return 0;
}
