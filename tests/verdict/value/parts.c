// SPDX-License-Identifier: Apache-2.0
// Parts of numbers, by unions and by copies of some bytes, and what is left of a number when a part of it is overwritten: the same for
// values, bounds and sets of addresses, since their memory is one (mem/transfer.h).
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=interval
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=pointer
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=octagon
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=interval -DBUG=1
// EXPECT[5]: FALSE
#include <string.h>
extern void reach_error(void);
#ifndef BUG
#define BUG 0
#endif
union word {
    unsigned int all;
    unsigned char byte[4];
};

int main(void)
{
    union word w;
    w.all = 0x01020304;
    if (w.byte[2] != 2)
        reach_error();
    w.byte[0] = 9;
    if (w.all != 0x01020309 + BUG)
        reach_error();
    unsigned long long x = 0x1122334455667788;
    unsigned int low;
    unsigned short middle;
    memcpy(&low, &x, sizeof low);
    memcpy(&middle, (char *)&x + 3, sizeof middle);
    if (low != 0x55667788 || middle != 0x4455)
        reach_error();
    return 0;
}
