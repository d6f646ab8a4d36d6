// SPDX-License-Identifier: Apache-2.0
// printf_result.c: printf gives the number of characters, or a negative one where the output fails.  No counterexample rests on a failure.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// EXPECT[2]: UNKNOWN (no-input)
// ARGS[2]: --prop=unreach-call -DNEVER_FAILS
// EXPECT[3]: UNKNOWN (no-input)
// ARGS[3]: --prop=unreach-call -DROUGH
// EXPECT[4]: FALSE
// ARGS[4]: --prop=unreach-call -DWRONG
#include <stdio.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(int argc, char **argv)
{
    int n = printf("abc%%");
    check(n == 4 || n < 0);
#ifdef NEVER_FAILS
    check(n == 4);
#elif defined WRONG
    check(n != 4);
#elif defined ROUGH
    n = printf("%f", 1.0 * argc);
    check(n > -100);
#endif
    return 0;
}
