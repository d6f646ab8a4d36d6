// SPDX-License-Identifier: Apache-2.0
// Different objects that live, and different functions, have different addresses.
// ARGS: --prop=unreach-call
// EXPECT: TRUE
// ARGS[2]: --prop=unreach-call --analysis=kind
// EXPECT[2]: TRUE
// ARGS[3]: --prop=unreach-call --analysis=closed
// EXPECT[3]: TRUE
// ARGS[4]: --prop=unreach-call --analysis=value
// EXPECT[4]: TRUE
// ARGS[5]: --prop=unreach-call --32
// EXPECT[5]: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define check(c) ((c) ? (void)0 : reach_error())

static int f(void) { return 1; }
static int g(void) { return 2; }
static int a, b;
static int same(int *p, int *q) { return p == q; }

int main(void)
{
    int x, y;
    int (*p)(void) = f;
    check(&a != &b && &x != &y && &a != &x && p != g && p == f);
    check(!same(&x, &y) && same(&x, &x) && !same(&a, &y));
    return 0;
}
