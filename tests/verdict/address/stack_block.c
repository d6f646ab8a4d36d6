// SPDX-License-Identifier: Apache-2.0
// What alloca gave to a call that is over.
// ARGS: --prop=unreach-call
// EXPECT: UNKNOWN (layout)
// ARGS[2]: --prop=unreach-call --analysis=value
// EXPECT[2]: UNKNOWN (layout)
// ARGS[3]: --prop=unreach-call --analysis=predicate
// EXPECT[3]: UNKNOWN (layout)
// ARGS[4]: --prop=unreach-call --analysis=kind
// EXPECT[4]: UNKNOWN (layout)
// ARGS[5]: --prop=unreach-call --analysis=octagon
// EXPECT[5]: UNKNOWN (layout)
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
