// SPDX-License-Identifier: Apache-2.0
// What alloca gave to a call that is over.
// ARGS: 
// EXPECT: UNKNOWN
// ARGS[2]: --analysis=value
// EXPECT[2]: UNKNOWN
// ARGS[3]: --analysis=predicate
// EXPECT[3]: UNKNOWN
// ARGS[4]: --analysis=kind
// EXPECT[4]: UNKNOWN
// ARGS[5]: --analysis=octagon
// EXPECT[5]: UNKNOWN
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

static char *f(void) { return __builtin_alloca(8); }

int main(void)
{
    char *p = f(), *q = f();
    check(p != q);
    return 0;
}
