// SPDX-License-Identifier: Apache-2.0
// A write that is wider than its object: nothing is proved of what comes after it, in any analysis.
// ARGS: --analysis=predicate --32
// EXPECT: UNKNOWN
// ARGS[2]: --analysis=bmc --32
// EXPECT[2]: UNKNOWN
// ARGS[3]: --analysis=kind --32
// EXPECT[3]: UNKNOWN
// ARGS[4]: --analysis=value+predicate --32
// EXPECT[4]: UNKNOWN
// ARGS[5]: --32
// EXPECT[5]: UNKNOWN
// ARGS[6]: --analysis=predicate --32 -DFITS
// EXPECT[6]: TRUE
// ARGS[7]: --analysis=bmc --32 -DFITS
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
