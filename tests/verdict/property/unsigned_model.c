// SPDX-License-Identifier: Apache-2.0
// unsigned_model.c: what wraps around inside of a library function is not the program's.
// ARGS: --prop=no-unsigned-overflow
// EXPECT: TRUE
// ARGS[2]: --prop=no-unsigned-overflow -DOWN
// EXPECT[2]: FALSE
#include <stdio.h>
int main(void)
{
    int n = printf("%d\n", -5);
#ifdef OWN
    unsigned u = n;
    return u - 9 > 1;
#endif
    return n > 9;
}
