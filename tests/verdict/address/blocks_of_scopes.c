// SPDX-License-Identifier: Apache-2.0
// Locals of blocks that follow each other may share storage.
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
// Without numbers.
// ARGS[12]: --prop=unreach-call --analysis=predicate+pointer --no-cpa.pointer.constants --stats
// EXPECT[12]: UNKNOWN
// GREP[12]: cpa.pointer.states                3 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    char *p, *q;
    {
        char x;
        p = &x;
    }
    {
        char y;
        q = &y;
    }
    check(p != q);
    return 0;
}
