// SPDX-License-Identifier: Apache-2.0
// A local of a loop's body has a new life in every turn, at the same address or another one.
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
// EXPECT[6]: UNKNOWN (not-excluded)
// ARGS[7]: --prop=unreach-call --analysis=predicate+pointer
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call --analysis=bmc
// EXPECT[8]: UNKNOWN (layout)
// ARGS[9]: --prop=unreach-call --analysis=numeric-poly
// EXPECT[9]: UNKNOWN (numeric)
// ARGS[10]: --prop=unreach-call --32
// EXPECT[10]: UNKNOWN (layout)
// ARGS[11]: --prop=unreach-call -DREVERSE
// EXPECT[11]: UNKNOWN (layout)
// ARGS[12]: --prop=unreach-call -DREVERSE --analysis=value
// EXPECT[12]: UNKNOWN (layout)
// ARGS[13]: --prop=unreach-call -DREVERSE --analysis=kind
// EXPECT[13]: UNKNOWN (layout)
// ARGS[14]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[14]: UNKNOWN (layout)
// Widening begins at the first arrival.
// ARGS[15]: --prop=unreach-call --analysis=octagon --cpa.octagon.delay=0 --stats
// EXPECT[15]: UNKNOWN
// GREP[15]: cpa.octagon.widenings           2 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    char *last = 0;
    for (int i = 0; i < 2; i++) {
        char x = 0;
        if (i == 1)
#ifdef REVERSE
            check(last == &x);
#else
            check(last != &x);
#endif
        last = &x;
    }
    return 0;
}
