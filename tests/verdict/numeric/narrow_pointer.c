// SPDX-License-Identifier: Apache-2.0
// A pointer that is cast to a narrower integer loses its upper bits, and one that is cast to a signed integer may become negative.
// ARGS: --prop=unreach-call --analysis=numeric
// EXPECT: UNKNOWN (numeric)
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: FALSE
// ARGS[3]: --prop=unreach-call --analysis=kind -DSIGNED
// EXPECT[3]: FALSE
// ARGS[4]: --prop=unreach-call --analysis=predicate -DSIGNED
// EXPECT[4]: FALSE
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void)
{
    char *p = (char *)__VERIFIER_nondet_ulong();
#ifdef SIGNED
    long n = (long)p;
    if (n < 0)
        reach_error();
#else
    unsigned n = (unsigned)(unsigned long)p, m = (unsigned)p;
    if (n == 7 && m == 7 && (unsigned long)p != 7)
        reach_error();
#endif
    return 0;
}
