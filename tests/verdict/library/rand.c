// SPDX-License-Identifier: Apache-2.0
// rand.c: any number from 0 to RAND_MAX.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call -DLESS
// EXPECT[2]: FALSE
#include <stdlib.h>
void reach_error(void);
#define check(c) do { if (!(c)) reach_error(); } while (0)
int main(void)
{
    int r = rand();
    check(r >= 0 && r <= RAND_MAX);
#ifdef LESS
    check(r < RAND_MAX);
#endif
    return 0;
}
