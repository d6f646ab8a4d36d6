// SPDX-License-Identifier: Apache-2.0
// Conditions may tell something of overlapping members of a union; a number is put together from its parts only if these leave no gap.
// ARGS: --prop=unreach-call --analysis=interval
// EXPECT: FALSE
// ARGS[2]: --prop=unreach-call --analysis=interval -DNO_GAP
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=value
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=octagon
// EXPECT[4]: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
union parts {
    unsigned long all;
    unsigned int word;
    unsigned char byte;
    struct {
        unsigned int low;
        unsigned int middle : 24, high : 8;
    } s;
};

int main(void)
{
    union parts u;
    u.all = __VERIFIER_nondet_ulong();
    if (u.byte != 5 || u.word != 5 || u.s.middle != 0)
        return 0;
#ifdef NO_GAP
    if (u.s.high != 0)
        return 0;
#endif
    if (u.all != 5)
        reach_error();
    return 0;
}
