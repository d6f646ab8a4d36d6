// SPDX-License-Identifier: Apache-2.0
// The low half of an address, its sign, and its value as a float.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call -DSIGN --32
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call -DSIGN
// EXPECT[5]: UNKNOWN (layout)
// ARGS[6]: --prop=unreach-call -DSIGN --analysis=kind
// EXPECT[6]: UNKNOWN (layout)
// ARGS[7]: --prop=unreach-call -DFLOAT
// EXPECT[7]: UNKNOWN (layout)
// ARGS[8]: --prop=unreach-call -DFLOAT --analysis=kind
// EXPECT[8]: UNKNOWN (layout)
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
