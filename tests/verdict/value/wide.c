// SPDX-License-Identifier: Apache-2.0
// Numbers of 128 bits: memset and copies make them known to every analysis of cells; large ones, and those that are not known, are left open.
// ARGS: --prop=unreach-call --analysis=value
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=interval
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=pointer
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=octagon
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --analysis=interval -DANY=1
// EXPECT[5]: FALSE
// ARGS[6]: --prop=unreach-call --analysis=interval -DNEGATIVE=1
// EXPECT[6]: FALSE
#include <string.h>
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct wide {
    unsigned __int128 big;
    __int128 number;
    int small;
};

int main(void)
{
    struct wide s, t;
    memset(&s, 0, sizeof s);
    s.number = -7;
#ifdef ANY
    s.big = (unsigned __int128)__VERIFIER_nondet_ulong() << 64;
#endif
#ifdef NEGATIVE
    memset(&s.big, 0xff, sizeof s.big);
#endif
    t = s;
    if (t.big != 0 || t.number >= 0 || t.number != -7 || t.small)
        reach_error();
    unsigned long low;
    memcpy(&low, &t.big, sizeof low);
    if (low)
        reach_error();
    return 0;
}
