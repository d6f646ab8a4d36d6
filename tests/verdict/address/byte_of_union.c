// SPDX-License-Identifier: Apache-2.0
// A byte of an address, read through a union.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call --analysis=value-nocegar
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=unreach-call --analysis=octagon
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --prop=unreach-call --analysis=predicate+pointer
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call --analysis=bmc
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --prop=unreach-call --analysis=numeric-poly
// EXPECT[9]: UNKNOWN (numeric)
// ARGS[10]: --prop=unreach-call --32
// EXPECT[10]: UNKNOWN (layout)
// ARGS[11]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[11]: UNKNOWN (layout)
// Dead variables stay.
// ARGS[12]: --prop=unreach-call --analysis=octagon --no-cpa.octagon.drop-dead --stats
// EXPECT[12]: UNKNOWN
// GREP[12]: cpa.octagon.size_max            3 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

union word { char *p; unsigned char byte[sizeof(char *)]; };
static char c;

int main(void)
{
    union word u;
    u.p = &c;
    check(u.byte[0] % 2 == 0);
    return 0;
}
