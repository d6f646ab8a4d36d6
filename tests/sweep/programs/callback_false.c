// SPDX-License-Identifier: Apache-2.0
// A call through a pointer.
// EXPECT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int twice(int x)
{
    return 2 * x;
}
static int next(int x)
{
    return x + 1;
}

int main(void)
{
    int (*f)(int) = __VERIFIER_nondet_int() ? twice : next;
    int x = __VERIFIER_nondet_int() & 7;
    if (f(x) == 14)
        reach_error();
    return 0;
}
