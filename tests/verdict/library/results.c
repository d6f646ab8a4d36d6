// SPDX-License-Identifier: Apache-2.0
// No FALSE rests on results that functions of the library cannot give; those that they can give are found.
// ARGS: --prop=unreach-call "-DBAD=scanf(\"%2d\", &x) == 1 && (x > 99 || x < -9)"
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call "-DBAD=scanf(\"%2d\", &x) == 1 && x == 99"
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call "-DBAD=scanf(\"%2d\", &x) == 1 && x == -9"
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call "-DBAD=sleep(1) > 1"
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call "-DBAD=sleep(2) == 1"
// EXPECT[5]: UNKNOWN (no-input)
// ARGS[6]: --prop=unreach-call "-DBAD=usleep(1) > 0 || usleep(1) < -1"
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call "-DBAD=rand_r(&s) != rand_r(&t)"
// EXPECT[7]: UNKNOWN (no-input)
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
extern void reach_error(void);
extern int usleep(unsigned);
extern int rand_r(unsigned *);

int main(void)
{
    int x = 0;
    unsigned s = 1, t = 1;
    if (BAD)
        reach_error();
    return x & (int)(s & t) & 0;
}
