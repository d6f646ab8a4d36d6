// SPDX-License-Identifier: Apache-2.0
// The low half of an address, its sign, and its value as a float.
// ARGS: 
// EXPECT: UNKNOWN
// ARGS[2]: --analysis=kind
// EXPECT[2]: UNKNOWN
// ARGS[3]: --analysis=predicate
// EXPECT[3]: UNKNOWN
// ARGS[4]: -DSIGN --32
// EXPECT[4]: UNKNOWN
// ARGS[5]: -DSIGN
// EXPECT[5]: UNKNOWN
// ARGS[6]: -DSIGN --analysis=kind
// EXPECT[6]: UNKNOWN
// ARGS[7]: -DFLOAT
// EXPECT[7]: UNKNOWN
// ARGS[8]: -DFLOAT --analysis=kind
// EXPECT[8]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

int main(void)
{
    char c;
#if defined SIGN
    check((long)&c > 0);
#elif defined FLOAT
    check((double)(unsigned long)&c < 1e18);
#else
    check((unsigned short)(unsigned long)&c != 4660);
#endif
    return 0;
}
