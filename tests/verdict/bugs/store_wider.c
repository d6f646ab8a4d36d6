// SPDX-License-Identifier: Apache-2.0
// A write that is wider than its object: nothing is proved of what comes after it, in any analysis.
// ARGS: --prop=unreach-call --analysis=predicate --32
// EXPECT: UNKNOWN (fault)
// ARGS[2]: --prop=unreach-call --analysis=bmc --32
// EXPECT[2]: UNKNOWN (fault)
// ARGS[3]: --prop=unreach-call --analysis=kind --32
// EXPECT[3]: UNKNOWN (fault)
// ARGS[4]: --prop=unreach-call --analysis=value+predicate --32
// EXPECT[4]: UNKNOWN (fault)
// ARGS[5]: --prop=unreach-call --32
// EXPECT[5]: UNKNOWN (fault)
// ARGS[6]: --prop=unreach-call --analysis=predicate --32 -DFITS
// EXPECT[6]: TRUE
// ARGS[7]: --prop=unreach-call --analysis=bmc --32 -DFITS
// EXPECT[7]: TRUE
extern void reach_error(void);

int main(void)
{
    short c[2] = { 0, 0 };
    short d = 7;
#ifdef FITS
    *(long *)&c = 32768L;
#else
    *(long *)&d = 32768L;
#endif
    if (c[0] == 5)
        reach_error();
    return 0;
}
