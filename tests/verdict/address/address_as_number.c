// SPDX-License-Identifier: Apache-2.0
// No address is a certain number, neither a constant nor an input, and comparing with an input tells nothing of it.
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
// ARGS[11]: --prop=unreach-call -DREVERSE
// EXPECT[11]: UNKNOWN (no-input)
// ARGS[12]: --prop=unreach-call -DREVERSE --analysis=value
// EXPECT[12]: UNKNOWN (no-input)
// ARGS[13]: --prop=unreach-call -DREVERSE --analysis=kind
// EXPECT[13]: UNKNOWN (no-input)
// ARGS[14]: --prop=unreach-call --analysis=bmc-bits
// EXPECT[14]: UNKNOWN (layout)
// The first error path without input ends the search.
// ARGS[15]: --prop=unreach-call --analysis=value --cegar.max-unconfirmed=0 --stats
// EXPECT[15]: UNKNOWN
// GREP[15]: cegar.iterations              1 
// Little work for confirming a path.
// ARGS[16]: --prop=unreach-call -DREVERSE --analysis=value --cegar.confirm-ticks=1000 --stats
// EXPECT[16]: UNKNOWN
// GREP[16]: confirm.searches              2 
// Unrolling begins with six iterations.
// ARGS[17]: --prop=unreach-call --analysis=bmc --bmc.first=6 --stats
// EXPECT[17]: UNKNOWN
// GREP[17]: bmc.bound                 6 
// Z3 answers, too.
// ARGS[18]: --prop=unreach-call --analysis=kind --smt.cross-check --stats
// EXPECT[18]: UNKNOWN
// GREP[18]: smt.checks               17 
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    char c;
#ifdef REVERSE
    unsigned long n = __VERIFIER_nondet_ulong();
    if (n == (unsigned long)&c)
        check(n % 2 == 0);
#else
    check((unsigned long)&c != 0x10000040UL);
#endif
    return 0;
}
