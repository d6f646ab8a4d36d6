// SPDX-License-Identifier: Apache-2.0
// A literal may be the end of another one.
// ARGS: 
// EXPECT: UNKNOWN
// ARGS[2]: --analysis=value
// EXPECT[2]: UNKNOWN
// ARGS[3]: --analysis=predicate
// EXPECT[3]: UNKNOWN
// ARGS[4]: --analysis=kind
// EXPECT[4]: UNKNOWN
// ARGS[5]: --analysis=value-nocegar
// EXPECT[5]: UNKNOWN
// ARGS[6]: --analysis=octagon
// EXPECT[6]: UNKNOWN
// ARGS[7]: --analysis=predicate+pointer
// EXPECT[7]: UNKNOWN
// ARGS[8]: --analysis=bmc
// EXPECT[8]: UNKNOWN
// ARGS[9]: --analysis=numeric-poly
// EXPECT[9]: UNKNOWN
// ARGS[10]: --32
// EXPECT[10]: UNKNOWN
// ARGS[11]: --analysis=bmc-bits
// EXPECT[11]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    const char *a = "abc", *b = "bc";
    check(a + 1 != b);
    return 0;
}
